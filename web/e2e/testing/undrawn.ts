/**
 * Run in each document before its own code: the page is laid out, hit and read as ever, but nothing is painted. No test looks at
 * pixels, and painting them was half of what opening a dialog takes. `setDrawn(true)` in the page shows it: axe overlooks what is
 * invisible. Every change of style is a short transition (styles.css), so without `transition: none` it would show a moment later.
 */
export const undrawn = `{
  const sheet = new CSSStyleSheet();
  window.setDrawn = (drawn) =>
    sheet.replaceSync(':root { transition: none !important; opacity: ' + (drawn ? 1 : 0) + ' !important }');
  window.setDrawn(false);
  document.adoptedStyleSheets = [sheet];
}`;
