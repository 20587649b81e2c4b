import { Choice } from '../../../shared/ui/fields/Choice.js';
import { ranges, type ChoiceProps } from '../analytics-address.js';
import styles from './RangeBar.module.css';

/** The range of the whole page. */
export function RangeBar({ chosen: { days }, onChoose }: ChoiceProps) {
  return (
    <div className={`row wrap spread middle ${styles['bar']}`}>
      <p className="soft">
        <strong>Last {days} days</strong>, today so far included, compared with the {days} days
        before
      </p>
      <Choice
        label="Days shown"
        options={ranges.map((range) => ({ value: range, label: `${range} days` }))}
        value={days}
        onChoose={(next) => onChoose({ days: next })}
      />
    </div>
  );
}
