import { useId } from 'react';
import styles from './TileField.module.css';

/** Size and distance of tiles, in pixels. */
const size = 26;
const pitch = 30;
const columns = 5;
const rows = 4;

/** Places of a repeated block of tiles: the second and the third group fill in after one another. */
const groups = [
  [1, 3, 7, 10, 14, 16, 18],
  [0, 4, 8, 11, 12, 17],
];

const all = Array.from({ length: columns * rows }, (_, place) => place);

/**
 * Map tiles that fill in, in the size of the box around them or of this height: the placeholder of large content. Sizes
 * are attributes, because documents rendered at build may have no inline styles.
 */
export function TileField({ height = '100%' }: { height?: string }) {
  return (
    <span className={styles['field']} aria-hidden="true">
      <Layer places={all} height={height} />
      {groups.map((places, index) => (
        <Layer key={index} places={places} isFilling />
      ))}
    </span>
  );
}

interface LayerProps {
  places: readonly number[];
  height?: string;
  isFilling?: boolean;
}

function Layer({ places, height = '100%', isFilling = false }: LayerProps) {
  const id = useId();
  return (
    <svg width="100%" height={height} className={isFilling ? styles['filling'] : styles['base']}>
      <pattern id={id} width={columns * pitch} height={rows * pitch} patternUnits="userSpaceOnUse">
        {places.map((place) => (
          <rect
            key={place}
            x={(place % columns) * pitch}
            y={Math.floor(place / columns) * pitch}
            width={size}
            height={size}
            rx="5"
          />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
