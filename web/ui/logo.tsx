import { productName } from '../text/product.ts';

/** The mark: a W that ends as a tick, over the highlighter's stroke. */
export function LogoMark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="#2d439c" />
      <rect x="6" y="21.5" width="20" height="4.5" rx="2.25" fill="#ffe38a" />
      <path
        d="M6.5 13.5l4.6 6.2 4.7-8.6 4.2 6.8L25.8 7"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark with the product's name, which a very narrow screen keeps for readers alone. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-bold tracking-tight text-ink">
      <LogoMark />
      <span className="max-[359px]:sr-only">{productName}</span>
    </span>
  );
}
