import { SearchCheck, Upload } from 'lucide-react';
import type { FailedSearchesView } from '@leadmart/contracts';
import { stateNames } from '@leadmart/contracts/us-states';
import { formatCount } from '../../../shared/lib/format.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { Cell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import type { ChoiceProps } from '../analytics-address.js';
import { useFailedSearchesQuery } from '../analytics-api.js';
import { Report } from '../report-parts/Report.js';
import { Share } from './Share.js';
import { useFirst } from '../report-parts/use-first.js';
import { fresh, useFigures } from '../report-parts/use-figures.js';
import styles from './Reports.module.css';

const periods = [
  { months: 1, label: 'This month' },
  { months: 3, label: 'Last 3 months' },
  { months: 6, label: 'Last 6 months' },
  { months: 12, label: 'Last 12 months' },
];

/** Leads that buyers searched for and the stock did not have. */
export function FailedSearches({ chosen: { months, dataset: datasetId }, onChoose }: ChoiceProps) {
  const inAll = useFailedSearchesQuery({ months }, fresh);
  // A dataset of an old link that is not in the list is ignored.
  const isListed = inAll.data?.datasets.some(({ _id }) => _id === datasetId) === true;
  const query = useFailedSearchesQuery({ months, ...(isListed && { datasetId }) }, fresh);
  const figures = useFigures(query);
  return (
    <Report
      id="failed-searches"
      title="Failed searches"
      meaning="Purchases that asked for more leads than there were. A purchase in several states counts once in each. Calendar months, including the current one."
      figures={figures}
      controls={
        <div className={styles['controls']}>
          <SelectField
            label="Period"
            value={months}
            onChange={({ target }) => onChoose({ months: Number(target.value) as typeof months })}
          >
            {periods.map(({ months: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Searched in"
            value={isListed ? datasetId : ''}
            onChange={({ target }) => onChoose({ dataset: target.value })}
          >
            <option value="">All datasets</option>
            {inAll.data?.datasets.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      }
    >
      {(data) => (data.states.length === 0 ? <AllFound /> : <Found data={data} />)}
    </Report>
  );
}

function AllFound() {
  return (
    <Card>
      <EmptyState icon={<SearchCheck />} title="Every search found enough leads">
        Searches that find too few leads are counted here, by state and dataset.
      </EmptyState>
    </Card>
  );
}

function Found({ data: { states, datasets } }: { data: FailedSearchesView }) {
  const { shown, toggle } = useFirst(states);
  const most = states[0]?.searches ?? 0;
  return (
    <div className={styles['pair']}>
      <div className={styles['stack']}>
        <p className={styles['next']}>
          Buyers found too few leads in these states.
          <ButtonLink
            to="/admin/data"
            look="secondary"
            size="small"
            icon={<Upload aria-hidden="true" />}
          >
            Upload leads
          </ButtonLink>
        </p>
        <Table
          caption="Failed searches by state"
          columns={['State', ...figures('Searches', 'Found nothing', 'Clean', 'DNC')]}
        >
          {shown.map(({ state, searches, nothing, clean, dnc }) => (
            <Row key={state}>
              <RowHead of="State">
                <span className={styles['named']}>
                  {stateNames[state]}
                  <Share of={searches} max={most} />
                </span>
              </RowHead>
              <Cells
                cells={{ Searches: searches, 'Found nothing': nothing, Clean: clean, DNC: dnc }}
              />
            </Row>
          ))}
        </Table>
        {toggle && (
          <Button look="quiet" size="small" className={styles['toggle']} onClick={toggle.press}>
            {toggle.label}
          </Button>
        )}
      </div>
      <Table
        caption="Failed searches by dataset"
        columns={['Dataset', ...figures('Searches', 'Found nothing', 'Leads missing')]}
      >
        {datasets.map(({ _id, name, searches, nothing, missingLeads }) => (
          <Row key={_id}>
            <RowHead of="Dataset">
              <ClampedText text={name} />
            </RowHead>
            <Cells
              cells={{
                Searches: searches,
                'Found nothing': nothing,
                'Leads missing': missingLeads,
              }}
            />
          </Row>
        ))}
      </Table>
    </div>
  );
}

const figures = (...names: string[]) => names.map((name) => ({ name, numeric: true }) as const);

function Cells({ cells }: { cells: Readonly<Record<string, number>> }) {
  return Object.entries(cells).map(([label, count]) => (
    <Cell key={label} of={label} numeric>
      {formatCount(count)}
    </Cell>
  ));
}
