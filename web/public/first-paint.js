// Runs before the first paint, so that nobody who prefers the dark sees a white flash. An own file, because the content
// security policy allows no inline script. web/base/theme.tsx holds the same rules for later changes.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off: the system's preference decides.
  }
  const dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.lang = 'en';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#11141f' : '#f5f4ee');
})();
