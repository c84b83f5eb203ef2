import { LogOut, Menu as MenuIcon, Moon, Settings, Sun } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTheme } from '../base/theme.tsx';
import { openDialog } from '../base/use-dialog.ts';
import { useLogOut } from '../base/use-log-out.ts';
import { useChangePreferences } from '../queries/preferences.ts';
import { commonText } from '../text/common.ts';
import { navigationText } from '../text/navigation.ts';
import { signedInText } from '../text/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { beyondBar } from './navigation.tsx';

/** What the header has no room for beside the bar at the thumb: the page that is not in it, settings, theme and, apart, the log-out. */
export function HeaderMenu() {
  const [, navigate] = useLocation();
  const { theme } = useTheme();
  const { mutate } = useChangePreferences();
  const { busy, leave } = useLogOut();
  const isDark = theme === 'dark';
  return (
    <Menu
      label={navigationText.menu}
      items={[
        ...beyondBar.map(({ href, label, Icon }) => ({
          label,
          icon: <Icon size={18} />,
          onSelect: () => navigate(href),
        })),
        {
          label: signedInText.settings,
          icon: <Settings size={18} />,
          dialog: 'settings',
          onSelect: () => openDialog('settings'),
        },
        {
          label: isDark ? commonText.switchToLight : commonText.switchToDark,
          icon: isDark ? <Sun size={18} /> : <Moon size={18} />,
          onSelect: () => mutate({ theme: isDark ? 'light' : 'dark' }),
        },
        {
          label: signedInText.logout,
          icon: <LogOut size={18} />,
          disabled: busy,
          apart: true,
          onSelect: () => void leave(),
        },
      ]}
    >
      <Button variant="quiet" size="icon" aria-label={navigationText.menu}>
        <MenuIcon aria-hidden="true" size={20} />
      </Button>
    </Menu>
  );
}
