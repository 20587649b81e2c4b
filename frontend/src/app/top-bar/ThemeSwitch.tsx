import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { afterPaint } from '../../shared/lib/after-paint.js';
import { chooseTheme, currentTheme, onThemeChange } from '../../shared/lib/theme.js';
import { IconButton } from '../../shared/ui/buttons/Button.js';

/** Switches between light and dark. The system's preference applies until the first choice. */
export function ThemeSwitch() {
  return <IconButton {...useThemeSwitch()} />;
}

/** The same switch with its words, for a menu. */
export function ThemeItem({ className }: { className: string | undefined }) {
  const { label, icon, onClick } = useThemeSwitch();
  return (
    <button type="button" className={className} onClick={onClick}>
      {icon}
      {label}
    </button>
  );
}

function useThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'light' as const);
  const other = theme === 'light' ? 'dark' : 'light';
  return {
    label: `Switch to ${other} theme`,
    icon: theme === 'light' ? <Moon /> : <Sun />,
    onClick: () => afterPaint(() => chooseTheme(other)),
  };
}
