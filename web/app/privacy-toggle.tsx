import { Eye, EyeOff } from 'lucide-react';
import { navigationText } from '../text/navigation.ts';
import { Button } from '../ui/button.tsx';
import { showAmounts, useAmountsShown } from './privacy.ts';

/** Blurs all amounts against a look over the shoulder; its label says what it will do. */
export function PrivacyToggle() {
  const shown = useAmountsShown();
  const Icon = shown ? Eye : EyeOff;
  const label = shown ? navigationText.hideAmounts : navigationText.showAmounts;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => showAmounts(!shown)}
    >
      <Icon aria-hidden="true" size={19} />
    </Button>
  );
}
