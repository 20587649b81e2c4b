import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { classNames } from '../../../lib/class-names.js';
import { formatCompact } from '../../../lib/words/format.js';
import { tilePlaces } from '../tiles/us-map.js';
import { useMapKeys } from '../tiles/use-map-keys.js';
import { MapScale } from './MapScale.js';
import { rangesOf, shadeOf, type Counts } from './shades.js';
import tileStyles from '../tiles/TileMap.module.css';
import styles from './FigureMap.module.css';
import shadeStyles from './shades.module.css';

interface Props {
  /** The name of the map for screen readers. */
  label: string;
  counts: Counts;
  /** The figures of a state in words, without its name. */
  textOf: (code: StateCode) => string;
  /** The last word of the legend. */
  unit: string;
  /** The address of what the figure of a state adds up. */
  rowsAt?: (code: StateCode) => string;
}

const nothing = (): void => undefined;

/**
 * A map to read, whose states may lead to what they add up: each state has its figure as a shade, a number, a tooltip, and under the map while it is pointed
 * at. One stop of the Tab key; arrows and letters move.
 */
export function FigureMap({ label, counts, textOf, unit, rowsAt }: Props) {
  const { current, onFocus, onKeyDown } = useMapKeys(nothing);
  const [pointed, setPointed] = useState<StateCode>();
  const ranges = rangesOf(counts);
  const sentence = (code: StateCode): string => `${stateNames[code]}: ${textOf(code)}`;
  return (
    <div className={classNames('stack fit gap-3', shadeStyles['shaded'])}>
      <ul
        aria-label={label}
        className={classNames(tileStyles['map'], styles['map'])}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {stateCodes.map((code) => {
          const [gridColumn, gridRow] = tilePlaces[code];
          const count = counts[code] ?? 0;
          const tabIndex = code === current ? 0 : -1;
          const rows = count > 0 ? rowsAt?.(code) : undefined;
          return (
            <li
              key={code}
              className={classNames(tileStyles['tile'], styles['tile'])}
              style={{ gridColumn, gridRow }}
              data-code={code}
              data-shade={shadeOf(count, ranges)}
              title={sentence(code)}
              tabIndex={rows === undefined ? tabIndex : undefined}
              onFocus={() => setPointed(code)}
              onPointerEnter={() => setPointed(code)}
            >
              {rows === undefined ? (
                <b className="unseen">{sentence(code)}</b>
              ) : (
                <Link
                  to={rows}
                  tabIndex={tabIndex}
                  className={styles['link']}
                  aria-label={sentence(code)}
                />
              )}
              <span aria-hidden="true">
                {code}
                <small>{count > 0 && formatCompact(count)}</small>
              </span>
            </li>
          );
        })}
      </ul>
      {/* Screen readers hear the state itself. */}
      <p className={`small figures ${styles['pointed']}`} aria-hidden="true">
        {pointed ? sentence(pointed) : 'Point at a state, or move with the arrow keys.'}
      </p>
      <MapScale ranges={ranges} unit={unit} />
    </div>
  );
}
