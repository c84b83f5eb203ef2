import { CalendarPlus, Copy } from 'lucide-react';
import { copyText } from '../../base/copy-text.ts';
import { useDialogTurn } from '../../base/use-dialog.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useProof } from '../../parts/confirm-first.tsx';
import {
  useCalendarFeed,
  useEndCalendarFeed,
  useRenewCalendarFeed,
} from '../../queries/calendar-feed.ts';
import { calendarFeedText as text } from '../../text/calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';

async function copy(address: string): Promise<void> {
  if (await copyText(address, text)) toast({ title: text.copied, description: text.copiedBody });
}

function Address({ address }: { readonly address: string }) {
  return (
    <div className="grid gap-4">
      <Field label={text.address} hint={text.secret}>
        <TextInput
          readOnly
          value={address}
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(address)}>
          <Copy aria-hidden="true" size={17} />
          {text.copy}
        </Button>
        <Button asChild variant="secondary">
          <a href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus aria-hidden="true" size={17} />
            {text.subscribe}
          </a>
        </Button>
      </div>
    </div>
  );
}

/** The address under the name by which the person reached us: without PUBLIC_URL the server knows of none but localhost. */
function asReached(address: string): string {
  const { pathname, search } = new URL(address);
  return `${window.location.origin}${pathname}${search}`;
}

function Feed() {
  return (
    <WhenRead
      query={useCalendarFeed()}
      waiting={<SkeletonRows count={2} className="h-11" />}
      failed={text.loadFailed}
    >
      {({ address }) =>
        address ? (
          <Address address={asReached(address)} />
        ) : (
          <p className="text-muted">{text.none}</p>
        )
      }
    </WhenRead>
  );
}

function Actions({ ask }: { readonly ask: Ask }) {
  const { data } = useCalendarFeed();
  const exists = Boolean(data?.address);
  const renew = useRenewCalendarFeed(ask, exists);
  const end = useEndCalendarFeed();
  if (!data) return null;
  return (
    <>
      {exists && (
        <Button variant="secondary" busy={end.busy} onClick={() => end.submit()}>
          {end.busy ? text.ending : text.end}
        </Button>
      )}
      <Button
        variant={exists ? 'secondary' : 'primary'}
        busy={renew.busy}
        onClick={() => renew.submit()}
      >
        {renew.busy ? text.making : exists ? text.renew : text.make}
      </Button>
    </>
  );
}

/** The person's due dates for other programs (`?dialog=calendar-feed`). */
export function CalendarFeedDialog() {
  const dialog = useDialogTurn('calendar-feed');
  const { ask, asking } = useProof({ turn: dialog.turn });
  return (
    <Dialog
      {...dialog}
      title={text.title}
      description={text.intro}
      footer={
        // What waits stays as it is beneath, and goes on by itself.
        <div className={asking ? 'hidden' : 'contents'}>
          <Actions ask={ask} />
        </div>
      }
    >
      {asking ?? <Feed />}
    </Dialog>
  );
}
