import { LoaderCircle } from 'lucide-react';
import { commonText } from '../text/common.ts';

/** The turning ring alone, for use beside words that say what is going on. */
export function SpinnerIcon({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden="true" size={size} className="animate-spin" />;
}

/** A spinner that stands for a whole page or part of it: `<Spinner page />`. */
export function Spinner({ page = false }: { readonly page?: boolean }) {
  return (
    <div
      role="status"
      className={`grid place-items-center text-pen ${page ? 'min-h-dvh' : 'min-h-40'}`}
    >
      <SpinnerIcon size={page ? 36 : 28} />
      <span className="sr-only">{commonText.loading}</span>
    </div>
  );
}
