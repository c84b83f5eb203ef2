import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/** The two looks of the product. */
export type Theme = 'light' | 'dark';

type ThemeState = {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly toggleTheme: () => void;
};

/** The local preference's name; `public/first-paint.js` reads it too. */
const storageKey = 'theme';
const barColour = { light: '#f5f4ee', dark: '#11141f' } as const;

const ThemeContext = createContext<ThemeState | null>(null);

/** The saved preference if it is light or dark; otherwise dark if the system prefers dark; otherwise light. */
export function initialTheme(): Theme {
  const choice = readStored(storageKey);
  if (choice === 'light' || choice === 'dark') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColour[theme]);
}

/** Holds the theme. Each change replaces the class on the page's root and saves the choice. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, keep] = useState(initialTheme);
  const setTheme = useCallback((next: Theme) => {
    keep(next);
    show(next);
    writeStored(storageKey, next);
  }, []);
  const state = useMemo<ThemeState>(
    () => ({ theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }),
    [theme, setTheme],
  );
  return <ThemeContext value={state}>{children}</ThemeContext>;
}

/** The theme and the means to change it. */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext);
  if (!state) throw new Error('useTheme must be used within a ThemeProvider');
  return state;
}
