import { memo, useId, useRef, type CSSProperties } from 'react';
import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { shadeOf, toggleGroup } from '../order-rules.js';
import { tilePlaces } from './us-map.js';
import { ushaStates } from './usha-states.js';
import type { StateStock } from '../use-availability.js';
import styles from './StateMap.module.css';

interface Props {
  selected: readonly StateCode[];
  onChange: (states: StateCode[]) => void;
  stock: StateStock;
  /** Offered here when it is not offered elsewhere. */
  onRecount?: (() => void) | undefined;
}

/**
 * The fifty states as a map of checkboxes, each shaded by what is available there. The largest part
 * of its page, it is drawn again only when it changes.
 */
export const StateMap = memo(function StateMap({ selected, onChange, stock, onRecount }: Props) {
  const hint = useId();
  const byState = stock.state === 'known' ? stock.byState : undefined;
  return (
    <fieldset className={styles['states']} aria-describedby={hint}>
      <legend className={styles['legend']}>States</legend>
      <div className={styles['tools']}>
        <p id={hint} className={styles['hint']}>
          {selected.length} of {stateCodes.length} selected
        </p>
        <Button
          look="secondary"
          size="small"
          onClick={() => onChange(toggleGroup(selected, ushaStates))}
        >
          Toggle USHA States
        </Button>
        <Button
          look="secondary"
          size="small"
          onClick={() => onChange(toggleGroup(selected, stateCodes))}
        >
          Toggle All States
        </Button>
      </div>
      <div className={styles['map']}>
        {stateCodes.map((code) => (
          <Tile
            key={code}
            code={code}
            available={byState?.[code]}
            known={byState !== undefined}
            checked={selected.includes(code)}
            onToggle={() => onChange(toggleGroup(selected, [code]))}
          />
        ))}
      </div>
      {stock.state === 'known' ? <Scale /> : <Note state={stock.state} onRecount={onRecount} />}
    </fieldset>
  );
});

interface TileProps {
  code: StateCode;
  available: number | undefined;
  known: boolean;
  checked: boolean;
  onToggle: () => void;
}

function Tile({ code, available = 0, known, checked, onToggle }: TileProps) {
  const [column, row] = tilePlaces[code];
  const stock = known ? `${formatAvailable(available)} available` : undefined;
  const place = { gridColumn: column, gridRow: row } satisfies CSSProperties;
  return (
    <label
      className={styles['tile']}
      style={place}
      data-shade={shadeOf(available)}
      title={stock ? `${stateNames[code]}: ${stock}` : stateNames[code]}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        aria-label={stateNames[code]}
        aria-description={stock}
      />
      <span aria-hidden="true">{code}</span>
    </label>
  );
}

type NoStock = Exclude<StateStock['state'], 'known'>;

const notes: Record<NoStock, string> = {
  'no-dataset': 'Select a dataset to see where its leads are.',
  counting: 'Counting the leads of each state...',
  unknown: 'The leads of each state could not be counted.',
};

/** Why there are no shades. It takes the keyboard when its button goes. */
function Note({ state, onRecount }: { state: NoStock; onRecount: Props['onRecount'] }) {
  const note = useRef<HTMLDivElement>(null);
  const recount = (): void => {
    note.current?.focus();
    onRecount?.();
  };
  return (
    <div ref={note} className={styles['note']} tabIndex={-1}>
      <p>{notes[state]}</p>
      {state === 'unknown' && onRecount && (
        <Button look="secondary" size="small" onClick={recount}>
          Count again
        </Button>
      )}
    </div>
  );
}

/** What the shades mean. The tiles say their numbers themselves. */
function Scale() {
  return (
    <p className={styles['scale']} aria-hidden="true">
      <span>none</span>
      {[0, 1, 2, 3, 4].map((shade) => (
        <i key={shade} data-shade={shade} />
      ))}
      <span>10,000+ available</span>
    </p>
  );
}
