/**
 * Run in each document before its own code: the page is laid out, hit and read as ever, but nothing is painted. No test looks at
 * pixels, and painting them was half of what opening a dialog takes. What looks for invisible elements, as axe does, needs a page
 * that is drawn.
 */
export const undrawn = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
}`;
