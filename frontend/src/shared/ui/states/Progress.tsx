import { classNames } from '../../lib/class-names.js';
import styles from './Progress.module.css';

interface Props {
  /** 0 to 100, or undefined when the progress is unknown. */
  percent?: number | undefined;
  label: string;
}

const tiles = Array.from({ length: 20 }, (_, place) => place);

/** A row of map tiles that fill in from left to right. */
export function Progress({ percent, label }: Props) {
  return (
    <div
      className={classNames(styles['tiles'], percent === undefined && styles['unknown'])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {tiles.map((place) => (
        <i key={place}>
          <i style={fillOf(place, percent)} />
        </i>
      ))}
    </div>
  );
}

/** A tile is as opaque as its share of the progress; of an unknown one, a wave runs through. */
function fillOf(place: number, percent: number | undefined): React.CSSProperties {
  if (percent === undefined) return { animationDelay: `${place * 70}ms` };
  const share = (percent / 100) * tiles.length - place;
  return { opacity: Math.min(1, Math.max(0, share)) };
}
