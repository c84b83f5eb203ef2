import { Moon, Sun } from 'lucide-react';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { type Theme, useTheme } from './theme.tsx';

/** The button that changes between light and dark; its label says what it will do. `onChange` is told of the choice. */
export function ThemeToggle({ onChange }: { readonly onChange?: (theme: Theme) => void }) {
  const { theme, toggleTheme } = useTheme();
  const toggle = () => {
    toggleTheme();
    onChange?.(theme === 'dark' ? 'light' : 'dark');
  };
  const Icon = theme === 'dark' ? Sun : Moon;
  const label = theme === 'dark' ? commonText.switchToLight : commonText.switchToDark;
  return (
    <Button variant="quiet" size="icon" aria-label={label} tooltip={label} onClick={toggle}>
      <Icon aria-hidden="true" size={19} />
    </Button>
  );
}
