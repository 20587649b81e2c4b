import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.js';
import styles from './TileGround.module.css';

/** Tiles around the icon: place in the grid of seven by three, and shade from 1 to 3. */
const tiles: readonly (readonly [column: number, row: number, shade: number])[] = [
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 2],
  [1, 2, 1],
  [2, 0, 2],
  [2, 1, 3],
  [2, 2, 2],
  [4, 0, 1],
  [4, 1, 3],
  [4, 2, 2],
  [5, 0, 2],
  [5, 1, 1],
  [5, 2, 1],
  [6, 1, 1],
];
const pitch = 20;

/** An icon on a tile of the map, whose neighbours fill in once. Decoration: hidden from screen readers. */
export function TileGround({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles['ground'], isBad && styles['bad'])} aria-hidden="true">
      <svg viewBox={`0 0 ${7 * pitch} ${3 * pitch}`}>
        {tiles.map(([column, row, shade], index) => (
          <rect
            key={index}
            x={column * pitch + 1.5}
            y={row * pitch + 1.5}
            width="17"
            height="17"
            rx="4"
            data-shade={shade}
            style={{ animationDelay: `${Math.abs(column - 3) * 90}ms` }}
          />
        ))}
      </svg>
      <span className={styles['icon']}>{children}</span>
    </span>
  );
}
