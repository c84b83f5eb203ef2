import { MorePages } from '../../base/more-pages.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import { useProof } from '../../parts/confirm-first.tsx';
import {
  type Session,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from '../../queries/user.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { showMoment } from '../../ui/format-date.ts';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { deviceName } from './device.ts';
import type { Changing } from './notifications.tsx';

function SessionRow({ session, ask }: { readonly session: Session; readonly ask: Ask }) {
  const end = useEndSession(ask);
  const device = deviceName(session.device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p>{device}</p>
        <p className="text-sm text-muted">
          {session.current
            ? settingsText.thisBrowser
            : settingsText.lastSeen(showMoment(new Date(session.lastSeenAt)))}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={settingsText.endOneLabel(device)}
          busy={end.busy}
          onClick={() => end.submit(session.id)}
        >
          {settingsText.endOne}
        </Button>
      )}
    </li>
  );
}

/** Where else the person is signed in, to be ended one by one or all at once. */
function Sessions() {
  const sessions = useSessions();
  const data = sessions.data?.pages.flat();
  const { ask, asking } = useProof();
  const end = useEndOtherSessions(ask);
  const elsewhere = data !== undefined && data.length > 1;
  return (
    <>
      {asking}
      <div className={asking ? 'hidden' : 'grid gap-3'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="font-semibold">{settingsText.sessions}</p>
            <p className="text-sm text-muted">
              {data && settingsText.sessionsCount(data.length, sessions.hasNextPage)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            disabled={!elsewhere}
            busy={end.busy}
            onClick={() => end.submit()}
          >
            {settingsText.endOthers}
          </Button>
        </div>
        {elsewhere && (
          <ul className="grid max-h-72 gap-3 overflow-y-auto border-l-2 border-line pl-4">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} ask={ask} />
            ))}
          </ul>
        )}
        <MorePages of={sessions} label={settingsText.moreSessions} />
      </div>
    </>
  );
}

function SignIn() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="font-semibold">{settingsText.signIn}</p>
        <p className="text-sm text-muted">{settingsText.signInHint}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={settingsText.signInOpenLabel}
        {...dialogOpener('security')}
      >
        {settingsText.signInOpen}
      </Button>
    </div>
  );
}

/** What others may see: balances on the screen, the use of the app, and who else is signed in. */
export function Privacy({ preferences, change }: Changing) {
  return (
    <TitledSection title={settingsText.privacy}>
      <Switch
        label={settingsText.showBalances}
        hint={settingsText.showBalancesHint}
        checked={preferences.showAccountBalances}
        onCheckedChange={(showAccountBalances) => change({ showAccountBalances })}
      />
      <Switch
        label={settingsText.analytics}
        hint={settingsText.analyticsHint}
        checked={preferences.usageAnalytics}
        onCheckedChange={(usageAnalytics) => change({ usageAnalytics })}
      />
      <SignIn />
      <Sessions />
    </TitledSection>
  );
}
