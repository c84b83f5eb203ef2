/**
 * Run in each document before its own code: the page is laid out, hit and read as ever, but nothing is painted, and a change of style
 * is there at once. No test looks at pixels, and painting them was half of what opening a dialog takes. `setDrawn(true)` in the page
 * shows it: axe overlooks what is invisible.
 */
export const undrawn = `{
  const sheet = new CSSStyleSheet();
  window.setDrawn = (drawn) => sheet.replaceSync(
    ':root { opacity: ' + (drawn ? 1 : 0) + ' !important } *, ::before, ::after { transition: none !important }',
  );
  window.setDrawn(false);
  document.adoptedStyleSheets = [sheet];
}`;
