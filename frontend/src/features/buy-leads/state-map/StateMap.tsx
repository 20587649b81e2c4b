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
  /** Defined when the order summary does not offer to count again. */
  onRecount?: (() => void) | undefined;
}

/**
 * The fifty states as a tile map of checkboxes, shaded by the available leads. Memoized, because it
 * is the largest part of its page.
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

/** Says why the map has no shades. It takes the focus when its button disappears. */
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

/** The legend of the shades; each tile states its own number. */
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
