import type { History } from './arbitrary.ts';

/**
 * Remembers what was made of each history. Properties of one file are held against the same histories, and to live through one takes
 * far longer than to look at what happened; a history that is made smaller after a failure is lived through as any other.
 */
export function livedOnce<T>(live: (history: History) => T): (history: History) => T {
  const lives = new Map<string, T>();
  return (history) => {
    const key = JSON.stringify(history);
    const life = lives.get(key) ?? live(history);
    lives.set(key, life);
    return life;
  };
}
