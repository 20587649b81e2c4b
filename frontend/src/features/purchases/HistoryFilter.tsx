import { Choice } from '../../shared/ui/fields/Choice.js';
import { DayFields } from '../../shared/ui/fields/DayFields.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import {
  lengthOf,
  rangeLengths,
  rangeOf,
  sortWords,
  type HistoryChoice,
  type RangeLength,
} from './history-address.js';
import styles from './HistoryFilter.module.css';

interface Props {
  chosen: HistoryChoice;
  onChoose: (choice: Partial<HistoryChoice>) => void;
}

/** The range of days and the order of the purchases. */
export function HistoryFilter({ chosen, onChoose }: Props) {
  const { sort } = chosen;
  return (
    <div role="search" aria-label="Purchases" className={`row wrap bottom ${styles['filter']}`}>
      <Choice<RangeLength | -1>
        label="Days shown"
        options={rangeLengths.map((days) => [days, days === 0 ? 'All time' : `${days} days`])}
        value={lengthOf(chosen)}
        onChoose={(days) => days !== -1 && onChoose(rangeOf(days))}
      />
      <DayFields range={chosen} onChange={onChoose} />
      <SelectField
        label="Sort by"
        options={sortWords}
        value={sort}
        onValue={(sort) => onChoose({ sort })}
      />
    </div>
  );
}
