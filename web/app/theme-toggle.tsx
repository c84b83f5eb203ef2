import { Moon, Sun } from 'lucide-react';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { useTheme } from './theme.tsx';

/** The button that changes between light and dark; its label says what it will do. */
export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  const label = theme === 'dark' ? commonText.switchToLight : commonText.switchToDark;
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} onClick={toggleTheme}>
      <Icon aria-hidden="true" size={19} />
    </Button>
  );
}
