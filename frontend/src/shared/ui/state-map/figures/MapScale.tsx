import { rangeText, shades, type ShadeRange } from './shades.js';
import styles from '../StateMap.module.css';

/** The legend of the shades. Screen readers hear the number of each state instead. */
export function MapScale({
  ranges,
  unit = 'available',
}: {
  ranges: readonly ShadeRange[];
  unit?: string;
}) {
  if (ranges.length === 0)
    return (
      <p className={`row wrap to-end middle ${styles['scale']}`}>
        This selection has no leads in any state.
      </p>
    );
  return (
    <p className={`row wrap to-end middle ${styles['scale']}`} aria-hidden="true">
      <span className="inline-row middle figures gap-1">
        <i data-shade="0" />0
      </span>
      {shades.map((shade) => {
        const range = ranges.find((one) => one.shade === shade);
        return (
          range && (
            <span key={shade} className="inline-row middle figures gap-1">
              <i data-shade={shade} />
              {rangeText(range)}
            </span>
          )
        );
      })}
      <span>{unit}</span>
    </p>
  );
}
