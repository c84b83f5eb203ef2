import { Eye, EyeOff } from 'lucide-react';
import { usePreference } from '../queries/preferences.ts';
import { navigationText } from '../text/navigation.ts';
import { Button } from '../ui/button.tsx';

/** Hides all amounts against a look over the shoulder; its label says what it will do. */
export function PrivacyToggle() {
  const [shown, show] = usePreference('showAccountBalances');
  const Icon = shown ? Eye : EyeOff;
  const label = shown ? navigationText.hideAmounts : navigationText.showAmounts;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      tooltip={label}
      onClick={() => show(!shown)}
    >
      <Icon aria-hidden="true" size={19} />
    </Button>
  );
}
