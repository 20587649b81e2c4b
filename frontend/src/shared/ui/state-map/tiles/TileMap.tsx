import { memo } from 'react';
import { stateCodes, stateNames } from '@leadmart/contracts/us-states';
import { formatCompact } from '../../../lib/words/format.js';
import { shadeOf } from '../figures/shades.js';
import { StateBox, stockText, Tick, type StateProps, type StatesProps } from './StateBox.js';
import { tilePlaces } from './us-map.js';
import { useMapKeys } from './use-map-keys.js';
import { usePainting } from './use-painting.js';
import styles from './TileMap.module.css';

/** The states as tiles in their places: one stop of the Tab key, selected by click or stroke. */
export function TileMap({ counts, ranges, selected, onToggle, onSelect, onPaint }: StatesProps) {
  const painting = usePainting(selected, onPaint);
  const { current, ...keys } = useMapKeys(onSelect);
  return (
    <div>
      <div className={styles['map']} {...painting} {...keys}>
        {stateCodes.map((code) => (
          <Tile
            key={code}
            code={code}
            count={counts && (counts[code] ?? 0)}
            shade={shadeOf(counts?.[code], ranges)}
            isSelected={selected.includes(code)}
            isStop={code === current}
            onToggle={onToggle}
          />
        ))}
      </div>
      <p className={`stack soft tiny ${styles['help']}`}>
        <span>Drag across states to select several.</span>
        <span>
          Arrow keys move, Space selects, Shift with an arrow key selects as you move. Type a name
          to go to a state.
        </span>
      </p>
    </div>
  );
}

/** A state on the map: its code, its leads and, if it is selected, a tick. */
const Tile = memo(function Tile(props: StateProps & { isStop: boolean }) {
  const { code, count, shade, isSelected } = props;
  const [gridColumn, gridRow] = tilePlaces[code];
  const stock = stockText(count);
  return (
    <label
      className={styles['tile']}
      style={{ gridColumn, gridRow }}
      data-code={code}
      data-shade={shade}
      title={stock ? `${stateNames[code]}: ${stock}` : stateNames[code]}
    >
      <StateBox {...props} />
      <span aria-hidden="true">
        {code}
        <small>{count === undefined ? '' : formatCompact(count)}</small>
        {isSelected && <Tick />}
      </span>
    </label>
  );
});
