import type { Preferences } from '../../../api/contract/preferences.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog-turn.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useChangePreferences, usePreferences } from '../../queries/preferences.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Data } from './data.tsx';
import { Display } from './display.tsx';
import { Notifications } from './notifications.tsx';
import { Privacy } from './privacy.tsx';
import { Profile } from './profile.tsx';
import { Statistics } from './statistics.tsx';

function Sections(props: { readonly dialog: DialogTurn; readonly preferences: Preferences }) {
  const { dialog, preferences } = props;
  const { mutate } = useChangePreferences();
  const changing = { preferences, change: mutate };
  return (
    <>
      <Profile onSaved={dialog.close} />
      <Notifications {...changing} />
      <Display {...changing} />
      <Statistics />
      <Privacy {...changing} />
      <Data onDeleted={dialog.close} />
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
      <WhenRead
        key={dialog.turn}
        query={usePreferences()}
        waiting={<SkeletonRows count={5} className="h-14" />}
        failed={settingsText.loadFailed}
      >
        {(preferences) => preferences && <Sections dialog={dialog} preferences={preferences} />}
      </WhenRead>
    </Dialog>
  );
}
