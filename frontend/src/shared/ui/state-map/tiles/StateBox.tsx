import { Check } from 'lucide-react';
import { stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable } from '../../../lib/words/format.js';
import type { Counts, Shade, ShadeRange } from '../figures/shades.js';
import styles from './StateBox.module.css';

/** The properties of both forms of the map. */
export interface StatesProps {
  /** Undefined while they are not known. */
  counts: Counts | undefined;
  ranges: readonly ShadeRange[];
  selected: readonly StateCode[];
  /** Adds these states, or removes them when all of them are selected. */
  onToggle: (states: readonly StateCode[]) => void;
  /** Adds these states. */
  onSelect: (states: readonly StateCode[]) => void;
  /** Replaces the selection. */
  onPaint: (states: StateCode[]) => void;
}

/** The properties of one state. */
export interface StateProps {
  code: StateCode;
  /** Undefined while it is not known. */
  count: number | undefined;
  shade: Shade;
  isSelected: boolean;
  onToggle: StatesProps['onToggle'];
}

export const stockText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${formatAvailable(count)} available`;

type BoxProps = Omit<StateProps, 'shade'> & {
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

/** The checkbox of a state: its name and its leads for screen readers. */
export function StateBox({ code, count, isSelected, onToggle, isStop = true }: BoxProps) {
  return (
    <input
      type="checkbox"
      className={`cover ${styles['box']}`}
      checked={isSelected}
      onChange={() => onToggle([code])}
      tabIndex={isStop ? 0 : -1}
      aria-label={stateNames[code]}
      aria-description={stockText(count)}
    />
  );
}

/** Marks a selected state, whose shade stays visible. */
export function Tick() {
  return (
    <b className={styles['tick']}>
      <Check />
    </b>
  );
}
