/** Joins class names and leaves out what is falsy: `cx('p-2', active && 'bg-pen')`. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
