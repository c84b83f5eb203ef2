import { useState } from 'react';
import type { Factors } from '../../../api/contract/factors.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import { useRemoveApp, useRemovePasskey, useRenewCodes } from '../../queries/factors.ts';
import { commonText } from '../../text/common.ts';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';
import { showDateOf } from '../../ui/format-date.ts';
import { TitledSection } from '../../ui/titled-section.tsx';
import { type Hold, useHold } from './use-hold.ts';

/** Asks once more, with the focus on the mildest answer: the button that was pressed calls it off. */
function RemoveButton(props: {
  readonly label: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={asked ? commonText.cancel : props.label}
        onClick={() => setAsked(!asked)}
      >
        {asked ? commonText.cancel : securityText.remove}
      </Button>
      {asked && (
        <Button variant="danger" size="sm" busy={props.busy} onClick={props.onRemove}>
          {securityText.reallyRemove}
        </Button>
      )}
    </div>
  );
}

/** What the person may go on to. */
type Next = {
  readonly password: () => void;
  readonly app: () => void;
  readonly passkey: () => void;
  readonly codes: (codes: readonly string[]) => void;
};

const look = { variant: 'secondary', size: 'sm', className: 'justify-self-start' } as const;

type Props = {
  readonly factors: Factors;
  readonly ask: Ask;
  readonly hold: Hold;
  readonly next: Next;
};

function App({ factors: { authenticatorApp }, ask, next }: Props) {
  const remove = useRemoveApp(ask);
  const since = authenticatorApp && securityText.appOn(showDateOf(new Date(authenticatorApp)));
  return (
    <TitledSection title={securityText.app} hint={since ?? securityText.appOff}>
      {since ? (
        <RemoveButton
          label={securityText.removeApp}
          busy={remove.busy}
          onRemove={() => remove.submit()}
        />
      ) : (
        <Button {...look} onClick={next.app}>
          {securityText.setUpApp}
        </Button>
      )}
    </TitledSection>
  );
}

function Passkeys({ factors: { passkeys }, ask, next }: Props) {
  const remove = useRemovePasskey(ask);
  return (
    <TitledSection title={securityText.passkeys} hint={securityText.passkeysOff}>
      <ul className="grid gap-3 empty:hidden">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">
                {securityText.passkeyDates(
                  showDateOf(new Date(createdAt)),
                  lastUsedAt && showDateOf(new Date(lastUsedAt)),
                )}
              </p>
            </div>
            <RemoveButton
              label={securityText.removePasskey(name)}
              busy={remove.busy}
              onRemove={() => remove.submit(id)}
            />
          </li>
        ))}
      </ul>
      <Button {...look} onClick={next.passkey}>
        {securityText.addPasskey}
      </Button>
    </TitledSection>
  );
}

function Codes({ factors: { recoveryCodes }, ask, hold, next }: Props) {
  const renew = useRenewCodes(ask, { onDone: (made) => next.codes(made.recoveryCodes) });
  useHold(hold, renew.busy);
  return (
    <TitledSection title={securityText.codes} hint={securityText.codesLeft(recoveryCodes)}>
      <Button {...look} busy={renew.busy} onClick={() => renew.submit()}>
        {securityText.newCodes}
      </Button>
    </TitledSection>
  );
}

/** Every way in which the person signs in. Codes are there only beside another second factor. */
export function Ways(props: Props) {
  const { password, authenticatorApp, passkeys } = props.factors;
  return (
    <>
      <TitledSection
        title={securityText.password}
        hint={password ? securityText.passwordHint : securityText.passwordNone}
      >
        {password && (
          <Button {...look} onClick={props.next.password}>
            {securityText.changePassword}
          </Button>
        )}
      </TitledSection>
      <App {...props} />
      <Passkeys {...props} />
      {(authenticatorApp !== null || passkeys.length > 0) && <Codes {...props} />}
    </>
  );
}
