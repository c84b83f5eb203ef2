import { expect, it, vi } from 'vitest';
import { recognizedIn } from './read-document.ts';
import { NotStarted } from './unreadable.ts';

vi.mock('./read-picture.ts', () => {
  throw new Error('EMFILE: too many open files');
});

it('a library of ours that could not be loaded is no fault of the file', async () => {
  const progress = { drawing: vi.fn(), opened: vi.fn(), recognizing: vi.fn() };
  const reading = recognizedIn({ format: 'png', bytes: Buffer.alloc(1) }, progress);
  await expect(reading).rejects.toThrow(NotStarted);
});
