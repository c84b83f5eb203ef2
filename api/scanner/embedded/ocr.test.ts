import { expect, it, vi } from 'vitest';
import { recognizeWords } from './ocr.ts';
import { NotStarted } from './unreadable.ts';

let fails = true;
vi.mock('tesseract.js', async (original) => ({
  ...(await original<typeof import('tesseract.js')>()),
  createWorker: async () => {
    if (fails) throw new Error('No memory now');
    return {
      setParameters: async () => undefined,
      recognize: async () => ({ data: { blocks: [] } }),
    };
  },
}));

it('a recognizer that could not be started is no fault of the file, and reads the next one', async () => {
  const plate = { png: Buffer.alloc(1), width: 1, height: 1 };
  await expect(recognizeWords(plate)).rejects.toThrow(NotStarted);
  fails = false;
  expect(await recognizeWords(plate)).toMatchObject({ words: [] });
});
