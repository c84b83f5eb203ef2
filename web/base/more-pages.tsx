import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import type { usePages } from './use-pages.ts';

/** Beneath a list that is read page by page: the button for the next page, and that one could not be read. */
export function MorePages(props: {
  readonly of: Pick<
    ReturnType<typeof usePages>,
    'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  readonly label: string;
  readonly failed?: string;
}) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = props.of;
  return (
    <>
      {isFetchNextPageError && props.failed && (
        <p role="alert" className="text-center text-sm text-bad">
          {props.failed}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? commonText.loading : props.label}
        </Button>
      )}
    </>
  );
}
