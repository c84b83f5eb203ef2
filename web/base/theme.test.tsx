import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initialTheme, ThemeProvider, useTheme } from './theme.tsx';

const system = (dark: boolean) =>
  vi.stubGlobal(
    'matchMedia',
    vi.fn(() => ({ matches: dark })),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.className = '';
});

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['blue', true, 'dark'],
  [null, true, 'dark'],
  [null, false, 'light'],
] as const)('saved %s with a system that prefers dark: %s starts %s', (saved, dark, theme) => {
  if (saved) localStorage.setItem('theme', saved);
  system(dark);
  expect(initialTheme()).toBe(theme);
});

test('useTheme outside of its provider says what is wrong', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useTheme)).toThrow('useTheme must be used within a ThemeProvider');
  vi.restoreAllMocks();
});

test('a change replaces the class on the root and is saved', () => {
  system(false);
  document.documentElement.className = 'light other';
  const { result } = renderHook(() => useTheme(), { wrapper: ThemeProvider });
  act(() => result.current.toggleTheme());
  expect(document.documentElement.className).toBe('other dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  act(() => result.current.setTheme('light'));
  expect(document.documentElement.className).toBe('other light');
  expect(localStorage.getItem('theme')).toBe('light');
});
