import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { useShortcuts } from './use-shortcuts.js';

const menu = () => Promise.all([import('./CommandMenu.js'), import('../attach-api.js')]);
const list = () => import('./ShortcutsDialog.js');
const CommandMenu = lazy(async () => ({ default: (await menu())[0].CommandMenu }));
const ShortcutsDialog = lazy(async () => ({ default: (await list()).ShortcutsDialog }));

/** The command menu and the list of shortcuts: their keys, and their code when they are opened. */
export function useCommandCentre(): { openMenu: () => void; overlay: ReactNode } {
  const toast = useToast();
  const [shown, setShown] = useState<'menu' | 'shortcuts'>();
  const open = useCallback(
    (what: 'menu' | 'shortcuts', load: () => Promise<unknown>) => {
      load().then(
        () => setShown(what),
        () => toast.error('This could not be loaded. Please check your connection.'),
      );
    },
    [toast],
  );
  const openMenu = useCallback(() => open('menu', menu), [open]);
  const openShortcuts = useCallback(() => open('shortcuts', list), [open]);
  const close = useCallback(() => setShown(undefined), []);
  // The list of shortcuts may have taken its place.
  const closeMenu = useCallback(() => setShown((now) => (now === 'menu' ? undefined : now)), []);
  useShortcuts({ onMenu: openMenu, onShortcuts: openShortcuts });
  const overlay = (
    <Suspense fallback={null}>
      {shown === 'menu' && <CommandMenu onClose={closeMenu} onShortcuts={openShortcuts} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
  return { openMenu, overlay };
}
