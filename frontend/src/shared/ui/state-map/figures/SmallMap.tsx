import { stateCodes } from '@leadmart/contracts/us-states';
import type { StatesProps } from '../tiles/StateBox.js';
import { tilePlaces } from '../tiles/us-map.js';
import { shadeOf } from './shades.js';
import styles from '../StateRows.module.css';

/** A picture of the selection; the list beside it says the same. */
export function SmallMap({
  counts,
  ranges,
  selected,
}: Pick<StatesProps, 'counts' | 'ranges' | 'selected'>) {
  return (
    <div className={styles['small']} aria-hidden="true">
      {stateCodes.map((code) => {
        const [gridColumn, gridRow] = tilePlaces[code];
        return (
          <i
            key={code}
            style={{ gridColumn, gridRow }}
            data-shade={shadeOf(counts?.[code], ranges)}
            data-selected={selected.includes(code) || undefined}
          />
        );
      })}
    </div>
  );
}
