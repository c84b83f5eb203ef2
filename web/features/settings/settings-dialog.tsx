import { type DialogTurn, useDialogTurn } from '../../app/use-dialog-turn.ts';
import { useChangePreferences, usePreferences } from '../../queries/preferences.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Data } from './data.tsx';
import { Display } from './display.tsx';
import { Notifications } from './notifications.tsx';
import { Privacy } from './privacy.tsx';
import { Profile } from './profile.tsx';
import { Statistics } from './statistics.tsx';

function Sections({ dialog }: { readonly dialog: DialogTurn }) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  if (preferences.isPending) return <SkeletonRows count={5} className="h-14" />;
  if (preferences.isError) {
    return (
      <ErrorState
        message={settingsText.loadFailed}
        busy={preferences.isFetching}
        onRetry={() => void preferences.refetch()}
      />
    );
  }
  if (!preferences.data) return null;
  const changing = { preferences: preferences.data, change: mutate };
  return (
    <>
      <Profile onSaved={dialog.close} />
      <Notifications {...changing} />
      <Display {...changing} />
      <Statistics />
      <Privacy {...changing} />
      <Data />
    </>
  );
}

/** Settings (`?dialog=settings`): six sections. Switches and lists are saved as they are changed, the profile by its button. */
export function SettingsDialog() {
  const dialog = useDialogTurn('settings');
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={settingsText.title}
      footer={
        <Button variant="secondary" onClick={dialog.close}>
          {settingsText.close}
        </Button>
      }
    >
      <Sections key={dialog.turn} dialog={dialog} />
    </Dialog>
  );
}
