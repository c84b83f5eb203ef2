import { useEffect, useRef, useState } from 'react';
import type { Factors } from '../../../api/contract/factors.ts';
import { useDialogTurn } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useProof } from '../../parts/confirm-first.tsx';
import { type Codes, type NewApp, useBeginApp, useFactors } from '../../queries/factors.ts';
import { commonText } from '../../text/common.ts';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { AppSetup, PasskeyForm, PasswordForm, RecoveryCodes } from './app-setup.tsx';
import { type Hold, useHold } from './use-hold.ts';
import { Ways } from './ways.tsx';

/** What stands in the dialog. `codes` are shown once, so they live nowhere else. */
type View =
  | { readonly of: 'ways' | 'password' | 'passkey' }
  | { readonly of: 'app'; readonly app: NewApp }
  | { readonly of: 'codes'; readonly codes: readonly string[] };

const ways: View = { of: 'ways' };

/** What takes the place of something else gets the focus, which would be lost with what is gone. */
function useFocusOn(stands: string) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(stands);
  useEffect(() => {
    if (last.current === stands) return;
    last.current = stands;
    place.current?.focus();
  }, [stands]);
  return place;
}

/** What one signs in by, and in its place what is being added. */
function Views({ factors, hold }: { readonly factors: Factors; readonly hold: Hold }) {
  const [view, setView] = useState<View>(ways);
  useHold(hold, view.of === 'codes');
  const back = () => setView(ways);
  const { ask, asking } = useProof({ onCancel: back });
  const begin = useBeginApp(ask, { onDone: (app) => setView({ of: 'app', app }) });
  const place = useFocusOn(asking ? 'proof' : view.of);
  const showCodes = (codes: readonly string[]) => setView({ of: 'codes', codes });
  const added = ({ recoveryCodes }: Codes) =>
    recoveryCodes.length > 0 ? showCodes(recoveryCodes) : back();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {asking}
      {/* What waits stays as it is beneath, and goes on by itself. */}
      <div hidden={asking !== null}>
        {view.of === 'codes' && <RecoveryCodes codes={view.codes} onKept={back} />}
        {view.of === 'password' && <PasswordForm ask={ask} onDone={back} />}
        {view.of === 'passkey' && <PasskeyForm {...{ ask, hold }} onDone={added} onCancel={back} />}
        {view.of === 'app' && (
          <AppSetup {...view.app} {...{ ask, hold }} onDone={added} onCancel={back} />
        )}
        {view.of === 'ways' && (
          <Ways
            factors={factors}
            {...{ ask, hold }}
            next={{
              password: () => setView({ of: 'password' }),
              app: () => begin.submit(),
              passkey: () => setView({ of: 'passkey' }),
              codes: showCodes,
            }}
          />
        )}
      </div>
    </div>
  );
}

/** How one signs in (`?dialog=security`): password, authenticator app, passkeys, recovery codes. New codes hold it until they are saved. */
export function SecurityDialog() {
  const dialog = useDialogTurn('security');
  const [held, hold] = useState(false);
  // The browser's Back takes the address, and not what is shown once.
  const open = dialog.open || held;
  // Forward, or the command, opens what was held all the time no second time.
  const [last, setLast] = useState({ open: false, turn: 0 });
  if (last.open !== open) setLast({ open, turn: last.turn + Number(open) });
  return (
    <Dialog
      {...dialog}
      open={open}
      busy={held}
      title={securityText.title}
      footer={
        <Button variant="secondary" disabled={held} onClick={dialog.close}>
          {commonText.close}
        </Button>
      }
    >
      <WhenRead
        key={last.turn}
        query={useFactors(open)}
        waiting={<SkeletonRows count={4} className="h-14" />}
        failed={securityText.loadFailed}
      >
        {(factors) => <Views factors={factors} hold={hold} />}
      </WhenRead>
    </Dialog>
  );
}
