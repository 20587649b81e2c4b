import type { TrendsView } from '@leadmart/contracts';
import { namedRanges } from '@leadmart/contracts/named-ranges';
import { formatCalendarDay } from '../../../shared/lib/words/format.js';
import { Choice } from '../../../shared/ui/fields/Choice.js';
import { DayFields } from '../../../shared/ui/fields/DayFields.js';
import { ranges, type ChoiceProps, type ChosenRange } from '../analytics-address.js';
import { daysText, namedRangeWords } from '../range-words.js';
import type { Figures } from './use-figures.js';

const options = [
  ...ranges.map((days) => ({ value: `${days}`, label: `${days} days`, days, range: '' as const })),
  ...namedRanges.map((range) => ({ value: range, label: namedRangeWords[range].title, range })),
  { value: 'own', label: 'Own range', range: 'own' as const },
];

/** The range of the whole page. An own range begins as the one that was shown. */
export function RangeBar({
  chosen,
  onChoose,
  trends,
}: ChoiceProps & { trends: Figures<TrendsView> }) {
  const choose = (value: string): void => {
    const option = options.find((one) => one.value === value);
    if (!option) return;
    const { label: _label, value: _value, ...next } = option;
    const shown = trends.is === 'there' ? trends.data : { from: '', to: '' };
    const own = next.range === 'own' ? shown : { from: '', to: '' };
    onChoose({ ...next, from: own.from, to: own.to });
  };
  return (
    <div className="row wrap spread middle gap-2-4 sums">
      <p className="soft">
        <RangeText chosen={chosen} trends={trends} />
      </p>
      <div className="row wrap bottom gap-2-4">
        {chosen.range === 'own' && (
          <div className="row gap-2">
            <DayFields range={chosen} onChange={onChoose} />
          </div>
        )}
        <Choice
          label="Days shown"
          options={options.map(({ value, label }) => [value, label])}
          value={chosen.range || String(chosen.days)}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

function RangeText({ chosen, trends }: { chosen: ChosenRange; trends: Figures<TrendsView> }) {
  const { range, days } = chosen;
  if (range === '')
    return (
      <>
        <strong>Last {days} days</strong>, today so far included, compared with the {days} days
        before
      </>
    );
  const title = range === 'own' ? 'Own range' : namedRangeWords[range].title;
  return (
    <>
      <strong>{title}</strong>
      {trends.is === 'there' && detailsOf(trends.data)}
    </>
  );
}

const pointWords = {
  day: '',
  week: '. Each point of a chart is a week.',
  month: '. Each point of a chart is a month.',
};

function detailsOf({ from, to, today, by, before, ...trends }: TrendsView): string {
  const until = to === today ? 'today so far' : formatCalendarDay(to);
  const compared = before.length > 0 ? `, compared with the ${daysText({ from, to })} before` : '';
  return ` from ${formatCalendarDay(from)} to ${until}${compared}${trends.days.length > 1 ? pointWords[by] : ''}`;
}
