import type { ReactNode } from 'react';
import type { Preferences } from '../../../api/contract/preferences.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { useChangePreferences, usePreferences } from '../../queries/preferences.ts';
import { commonText } from '../../text/common.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money, toCents } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { Data } from './data.tsx';
import { Display } from './display.tsx';
import { Notifications } from './notifications.tsx';
import { Privacy } from './privacy.tsx';
import { Profile } from './profile.tsx';

function Statistic(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-xl bg-sunken px-3.5 py-2.5">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{props.children}</dd>
    </div>
  );
}

/** Four figures about the household; a dash while one is still being read. */
function Statistics() {
  const bills = useBills().data;
  const accounts = useAccounts().data;
  const weekly = bills?.reduce((sum, bill) => sum + toCents(bill.weeklyAmount), 0);
  const none = '–';
  return (
    <TitledSection title={settingsText.statistics}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Statistic name={settingsText.totalBills}>{bills?.length ?? none}</Statistic>
        <Statistic name={settingsText.weeklyTotal}>
          {weekly === undefined ? none : <Money cents={weekly} />}
        </Statistic>
        <Statistic name={settingsText.categories}>
          {bills ? new Set(bills.map(({ category }) => category)).size : none}
        </Statistic>
        <Statistic name={settingsText.accounts}>{accounts?.length ?? none}</Statistic>
      </dl>
    </TitledSection>
  );
}

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
      {...dialog}
      title={settingsText.title}
      footer={
        <Button variant="secondary" onClick={dialog.close}>
          {commonText.close}
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
