import { commonText } from '../text/common.ts';
import { dismissToast, toast, toastStore } from '../ui/toast-store.ts';

/**
 * Says that the last one may have gone through, and offers to send this one all the same, until something is typed or pressed in a form or
 * dialog: what that says by then would not be what is sent. Answers what ends it before.
 */
export function offerAnyway(send: () => void): () => void {
  const action = { label: commonText.sendAnyway, onAction: send };
  toast({ title: commonText.firstUnsettled, variant: 'destructive', action });
  const offered = toastStore.current()?.id;
  const over = new AbortController();
  const end = () => {
    over.abort();
    if (offered !== undefined) dismissToast(offered);
  };
  const changes = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form, [role=dialog]')) end();
  };
  for (const what of ['input', 'click'])
    window.addEventListener(what, changes, { capture: true, signal: over.signal });
  return end;
}
