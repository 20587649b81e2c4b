import { Check } from 'lucide-react';
import type { StateCode } from '@leadmart/contracts/us-states';
import { pressedOf } from './selection.js';
import { regions } from './state-groups.js';
import styles from './StateMap.module.css';

interface Props {
  selected: readonly StateCode[];
  onToggle: (states: readonly StateCode[]) => void;
}

/** One button for each region: selects all of its states, or none. */
export function RegionChips({ selected, onToggle }: Props) {
  return (
    <div className={`row wrap middle gap-2 ${styles['regions']}`} role="group" aria-label="Regions">
      {regions.map(({ name, states }) => {
        const pressed = pressedOf(selected, states);
        return (
          <button
            key={name}
            type="button"
            className={`inline-row middle small gap-1 ${styles['region']}`}
            aria-pressed={pressed}
            onClick={() => onToggle(states)}
          >
            {pressed === true && <Check />}
            {name}
          </button>
        );
      })}
    </div>
  );
}
