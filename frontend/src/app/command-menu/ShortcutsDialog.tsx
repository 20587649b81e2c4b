import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectIsSignedIn } from '../../features/session/session-slice.js';
import { chooseSingleKeys, hasSingleKeys } from '../../shared/lib/single-keys.js';
import { Modal } from '../../shared/ui/dialogs/Modal.js';
import { CheckboxField } from '../../shared/ui/fields/Field.js';
import { navLinks } from '../top-bar/nav-links.js';
import { goKeys, useMenuKey } from './shortcut-keys.js';
import styles from './ShortcutsDialog.module.css';

type Shortcut = readonly [keys: readonly string[], what: string];

const general: readonly Shortcut[] = [
  [['?'], 'Show this list'],
  [['Esc'], 'Close a dialog or a menu'],
];

const labels = new Map<string, string>([
  ['/dashboard', 'Dashboard'],
  ...navLinks.map(({ to, label }) => [to, label] as const),
]);
const pages = Object.entries(goKeys).map(([key, to]): Shortcut => [
  ['G', key.toUpperCase()],
  `Go to ${labels.get(to)}`,
]);

/** The shortcuts of every page, and a switch for those without Ctrl or ⌘. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSelector(selectIsSignedIn);
  const [isOn, setIsOn] = useState(hasSingleKeys);
  const search: Shortcut = [useMenuKey().split('+'), 'Search pages, datasets and packs'];
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className={`stack gap-3 ${styles['list']}`}>
        {[search, ...general, ...(isSignedIn ? pages : [])].map(([keys, what]) => (
          <div key={what} className="row spread middle gap-4">
            <dt>{what}</dt>
            <dd className="row gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Use shortcuts of single keys"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          chooseSingleKeys(target.checked);
        }}
      />
    </Modal>
  );
}
