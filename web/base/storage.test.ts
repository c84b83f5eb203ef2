import { afterEach, expect, test, vi } from 'vitest';
import { inStorage, readStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a text is kept under its name until it is forgotten', () => {
  expect(readStored('name')).toBeNull();
  writeStored('name', '');
  expect(readStored('name')).toBe('');
  writeStored('name', null);
  expect(localStorage).toHaveLength(0);
});

test('the tab’s storage is another one', () => {
  writeStored('name', 'text');
  expect(inStorage((storage) => storage.getItem('name'), 'sessionStorage')).toBeNull();
});

test('where storage is switched off nothing is read and nothing is kept, and nobody is troubled', () => {
  const off = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const browser = Object.defineProperty({}, 'localStorage', { get: off });
  vi.stubGlobal('window', browser);
  expect(readStored('name')).toBeNull();
  writeStored('name', 'text');
  writeStored('name', null);
  vi.unstubAllGlobals();
  expect(readStored('name')).toBeNull();
});

test('what lies there and cannot be read is nothing', () => {
  writeStored('name', '{"half');
  expect(inStorage((storage) => JSON.parse(storage.getItem('name') ?? ''))).toBeNull();
});
