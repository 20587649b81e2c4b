import { memo, useState, type KeyboardEvent } from 'react';
import { stateCodes, stateNames, type StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable } from '../../lib/words/format.js';
import { TextField } from '../fields/Field.js';
import { Announcement } from '../messages/Announcement.js';
import { shadeOf } from './figures/shades.js';
import { statesLike } from './tiles/map-moves.js';
import { StateBox, Tick, type StateProps, type StatesProps } from './tiles/StateBox.js';
import { tilePlaces } from './tiles/us-map.js';
import styles from './StateRows.module.css';

/** The states as a list to search, beside a map that shows the selection. */
export function StateRows({ counts, ranges, selected, onToggle }: StatesProps) {
  const [search, setSearch] = useState('');
  const found = statesLike(search);
  const [first] = found;
  const isSearching = search.trim() !== '';
  const toggleFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter would send a form around this field.
    event.preventDefault();
    if (!isSearching || first === undefined) return;
    onToggle([first]);
    setSearch('');
  };
  return (
    <div className="stack fit gap-3">
      <div className={`stack bottom gap-4 ${styles['overview']}`}>
        <SmallMap counts={counts} ranges={ranges} selected={selected} />
        <TextField
          label="Find a state"
          type="search"
          autoComplete="off"
          enterKeyHint="done"
          value={search}
          onValue={setSearch}
          onKeyDown={toggleFirst}
        />
      </div>
      <div className={styles['rows']}>
        {found.map((code) => (
          <Row
            key={code}
            code={code}
            count={counts && (counts[code] ?? 0)}
            shade={shadeOf(counts?.[code], ranges)}
            isSelected={selected.includes(code)}
            onToggle={onToggle}
          />
        ))}
        {first === undefined && <p className="pad-4 muted">No state is called “{search}”.</p>}
      </div>
      <Announcement text={isSearching ? foundText(found) : ''} />
    </div>
  );
}

function foundText(found: readonly StateCode[]): string {
  const [first] = found;
  if (first === undefined) return 'No state found';
  return found.length === 1 ? `${stateNames[first]} found` : `${found.length} states found`;
}

/** A state in the list, with its whole name. */
const Row = memo(function Row(props: StateProps) {
  const { code, count, shade, isSelected } = props;
  return (
    <label className={styles['row']} data-code={code}>
      <StateBox {...props} />
      <i data-shade={shade} aria-hidden="true">
        {code}
        {isSelected && <Tick />}
      </i>
      <span aria-hidden="true">{stateNames[code]}</span>
      <small className="figures muted" aria-hidden="true">
        {count === undefined ? '' : formatAvailable(count)}
      </small>
    </label>
  );
});

/** A picture of the selection; the list beside it says the same. */
function SmallMap({
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
