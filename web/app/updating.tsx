import { useIsFetching } from '@tanstack/react-query';
import { keptAnswer } from '../base/kept-first.ts';
import { signedInText } from '../text/signed-in.ts';

/** Whether the page shows what the last visit has read, and the server is still being asked. */
export const useUpdating = (): boolean =>
  useIsFetching({
    predicate: ({ meta, state }) =>
      state.data === undefined &&
      typeof meta?.path === 'string' &&
      keptAnswer(meta.path) !== undefined,
  }) > 0;

/** Says so, where it moves nothing: it hangs from the header. */
export function Updating() {
  const updating = useUpdating();
  return (
    <div role="status" className="absolute inset-x-0 top-full flex justify-center empty:hidden">
      {updating && (
        <p className="mt-2 rounded-full border border-line bg-card px-3 py-1 text-sm text-muted shadow-lift">
          {signedInText.updating}
        </p>
      )}
    </div>
  );
}
