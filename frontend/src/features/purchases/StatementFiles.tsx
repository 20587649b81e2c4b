import { statementCsvPath, statementPdfPath } from '@leadmart/contracts/account-paths';
import { momentsOf, monthsUpTo } from '../../shared/lib/words/days.js';
import { SaveFileButton } from '../../shared/ui/buttons/SaveFileButton.js';
import { SelectField } from '../../shared/ui/fields/Field.js';
import { Card } from '../../shared/ui/pages/Card.js';
import type { HistoryChoice } from './history-address.js';
import styles from './StatementFiles.module.css';

interface Props {
  chosen: HistoryChoice;
  onChoose: (days: Pick<HistoryChoice, 'from' | 'to'>) => void;
}

const monthsShown = 12;
const months = monthsUpTo(new Date(), monthsShown);
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** The chosen days as files, with every movement between opening and closing balance. */
export function StatementFiles({ chosen, onChoose }: Props) {
  const month = months.find(({ from, to }) => from === chosen.from && to === chosen.to);
  const query = momentsOf(chosen).toString();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Card className={`row wrap spread bottom gap-4 on-screen ${styles['card']}`}>
      <div className="stack gap-1">
        <h2 className="large">Statement</h2>
        <p>
          Every movement of your credits on the days chosen above, also those that the list leaves
          out, with opening and closing balance.
        </p>
      </div>
      <div className="row wrap bottom gap-3">
        <SelectField
          label="Month"
          value={month?.from ?? ''}
          options={[
            ['', 'Days chosen above'],
            ...months.map(
              ({ from }) => [from, monthName.format(new Date(`${from}T00:00:00`))] as const,
            ),
          ]}
          onValue={(first) =>
            onChoose(months.find(({ from }) => from === first) ?? { from: '', to: '' })
          }
        />
        <SaveFileButton
          path={`${statementPdfPath}?${query}&zone=${encodeURIComponent(timeZone)}`}
          fallbackName="leadmart-statement.pdf"
          size="medium"
        >
          PDF
        </SaveFileButton>
        <SaveFileButton
          path={`${statementCsvPath}?${query}`}
          fallbackName="leadmart-statement.csv"
          size="medium"
        >
          CSV
        </SaveFileButton>
      </div>
    </Card>
  );
}
