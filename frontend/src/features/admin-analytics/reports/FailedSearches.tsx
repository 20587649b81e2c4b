import { SearchCheck, Upload } from 'lucide-react';
import type { FailedSearchesView } from '@leadmart/contracts';
import { formatCount } from '../../../shared/lib/words/format.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { SelectField } from '../../../shared/ui/fields/Field.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { rangeQueryOf, type ChoiceProps } from '../analytics-address.js';
import { useFailedSearchesQuery } from '../analytics-api.js';
import { daysText, withinWords } from '../range-words.js';
import { Report } from '../report-parts/Report.js';
import { fresh, useFigures } from '../report-parts/use-figures.js';
import { ShortDatasets } from './ShortDatasets.js';
import { ShortStates } from './ShortStates.js';
import { uploadPath } from './upload-path.js';
import { WaitingBuyers } from './WaitingBuyers.js';
import styles from './Reports.module.css';

/** Leads that buyers searched for and the stock did not have. */
export function FailedSearches({ chosen, onChoose }: ChoiceProps) {
  const { dataset: datasetId } = chosen;
  const range = rangeQueryOf(chosen);
  const inAll = useFailedSearchesQuery({ range }, fresh);
  // A dataset that is not in the list, of an old link or another range, is ignored.
  const isListed = inAll.data?.datasets.some(({ _id }) => _id === datasetId) === true;
  const query = useFailedSearchesQuery({ range, ...(isListed && { datasetId }) }, fresh);
  const figures = useFigures(query);
  return (
    <Report
      id="failed-searches"
      title="Failed searches"
      meaning="Purchases that asked for more leads than there were. A purchase in several states counts once in each."
      figures={figures}
      controls={
        <div className={`row wrap bottom gap-3 ${styles['controls']}`}>
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
          <ButtonLink
            to={uploadPath(isListed ? datasetId : undefined)}
            look="secondary"
            icon={<Upload aria-hidden="true" />}
          >
            Upload leads
          </ButtonLink>
        </div>
      }
    >
      {(data) => (
        <>
          {data.states.length === 0 ? (
            <AllFound within={withinWords(chosen)} data={data} />
          ) : (
            <Found data={data} hasBefore={chosen.range !== 'all'} />
          )}
          <WaitingBuyers datasetId={isListed ? datasetId : undefined} />
        </>
      )}
    </Report>
  );
}

const requests = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'request' : 'requests'}`;

function AllFound({ within, data }: { within: string; data: FailedSearchesView }) {
  const { requestsBefore: before } = data;
  return (
    <Card>
      <EmptyState icon={<SearchCheck />} title={`Every search ${within} found enough leads`}>
        {before > 0
          ? `In the ${daysText(data)} before, ${requests(before)} found too few.`
          : 'Searches that find too few leads are counted here, by state and dataset.'}
      </EmptyState>
    </Card>
  );
}

function Found({ data, hasBefore }: { data: FailedSearchesView; hasBefore: boolean }) {
  const { states, datasets, requestsBefore } = data;
  return (
    <div className={styles['shortages']}>
      <Card>
        <p className={`figures muted ${styles['sum']}`}>
          <strong>{requests(data.requests)}</strong>
          {hasBefore && `, ${formatCount(requestsBefore)} in the ${daysText(data)} before`}
        </p>
        <ShortStates states={states} />
      </Card>
      <ShortDatasets datasets={datasets} />
    </div>
  );
}
