import { commonText } from '../text/common.ts';

/** The first stop of the Tab key: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-lg bg-pen px-4 py-2 font-semibold text-on-pen focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {commonText.skipToContent}
    </a>
  );
}
