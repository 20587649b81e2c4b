import type { StateCode } from '@leadmart/contracts/us-states';
import { tilePlaces } from '../tiles/us-map.js';
import styles from './MiniMap.module.css';

const pitch = 4;
const tile = 3.4;

/** One path for these tiles. */
const pathOf = (places: readonly (readonly [column: number, row: number])[]): string =>
  places
    .map(
      ([column, row]) => `M${(column - 1) * pitch} ${(row - 1) * pitch}h${tile}v${tile}h-${tile}z`,
    )
    .join('');

const country = pathOf(Object.values(tilePlaces));

/** The states of a pack on a map of 50 tiles. Decoration: the words beside it name them. */
export function MiniMap({ states }: { states: readonly StateCode[] }) {
  return (
    <svg viewBox={`0 0 ${11 * pitch} ${8 * pitch}`} className={styles['map']} aria-hidden="true">
      <path d={country} />
      <path d={pathOf(states.map((code) => tilePlaces[code]))} className={styles['chosen']} />
    </svg>
  );
}
