/** Safari alone, not the many browsers that name it in their user agent. */
export function isSafari(): boolean {
  return /^((?!chrome|chromium|android|crios|fxios).)*safari/i.test(navigator.userAgent);
}
