// Runs before the first paint, so that nobody who prefers the dark sees a white flash, and no amount that is to be hidden
// is ever seen. An own file, because the content security policy allows no inline script. web/app/theme.tsx and
// web/app/local-preferences.ts hold the same rules for later changes.
(() => {
  let saved = null;
  let balances = null;
  try {
    saved = localStorage.getItem('theme');
    balances = localStorage.getItem('showAccountBalances');
  } catch {
    // Storage may be switched off: the system's preference decides.
  }
  const dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.classList.toggle('amounts-hidden', balances === 'false');
  root.lang = 'en';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#11141f' : '#f5f4ee');
})();
