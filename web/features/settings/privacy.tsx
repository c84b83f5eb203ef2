import { dialogOpener } from '../../base/use-dialog.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import type { Changing } from './notifications.tsx';
import { Sessions } from './sessions.tsx';

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
