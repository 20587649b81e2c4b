import { SearchCheck, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FailedSearchesView } from '@leadmart/contracts';
import { countText, formatCount } from '../../../shared/lib/words/format.js';
import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { namesOf, SelectField } from '../../../shared/ui/fields/Field.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { rangeQueryOf, type ChoiceProps } from '../analytics-address.js';
import { analyticsApi } from '../analytics-api.js';
import { daysText, withinWords } from '../range-words.js';
import { Report } from '../report-parts/Report.js';
import { fresh, useFigures } from '../report-parts/use-figures.js';
import { failedSearchRows, uploadPath } from '../row-links.js';
import { ShortDatasets } from './ShortDatasets.js';
import { ShortStates } from './ShortStates.js';
import { WaitingBuyers } from './WaitingBuyers.js';
import styles from './Reports.module.css';

/** The time zone of the days, once it is known. */
type Props = ChoiceProps & { timeZone: string | undefined };

/** Leads that buyers searched for and the stock did not have. */
export function FailedSearches({ chosen, onChoose, timeZone }: Props) {
  const { dataset: datasetId } = chosen;
  const range = rangeQueryOf(chosen);
  const inAll = analyticsApi.useFailedSearchesQuery({ range }, fresh);
  // A dataset that is not in the list, of an old link or another range, is ignored.
  const isListed = inAll.data?.datasets.some(({ _id }) => _id === datasetId) === true;
  const query = analyticsApi.useFailedSearchesQuery(
    { range, ...(isListed && { datasetId }) },
    fresh,
  );
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
            options={[['', 'All datasets'], ...namesOf(inAll.data?.datasets)]}
            value={isListed ? datasetId : ''}
            onValue={(dataset) => onChoose({ dataset })}
          />
          <ButtonLink
            to={uploadPath(isListed ? datasetId : undefined)}
            look="secondary"
            icon={<Upload />}
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
            <Found
              data={data}
              dataset={isListed ? datasetId : undefined}
              timeZone={timeZone}
              hasBefore={chosen.range !== 'all'}
            />
          )}
          <WaitingBuyers datasetId={isListed ? datasetId : undefined} />
        </>
      )}
    </Report>
  );
}

function AllFound({ within, data }: { within: string; data: FailedSearchesView }) {
  const { requestsBefore: before } = data;
  return (
    <Card>
      <EmptyState icon={<SearchCheck />} title={`Every search ${within} found enough leads`}>
        {before > 0
          ? `In the ${daysText(data)} before, ${countText(before, 'request')} found too few.`
          : 'Searches that find too few leads are counted here, by state and dataset.'}
      </EmptyState>
    </Card>
  );
}

interface FoundProps {
  data: FailedSearchesView;
  /** Only requests of this dataset. */
  dataset: string | undefined;
  timeZone: string | undefined;
  hasBefore: boolean;
}

function Found({ data, dataset, timeZone, hasBefore }: FoundProps) {
  const { states, datasets, requestsBefore, from, to } = data;
  const rowsAt = (filter: Parameters<typeof failedSearchRows>[1]): string =>
    failedSearchRows({ from, to, timeZone }, filter).at;
  return (
    <div className={`stack top gap-4 ${styles['shortages']}`}>
      <Card>
        <p className="figures muted sums">
          <Link to={rowsAt({ dataset })}>
            <strong>{countText(data.requests, 'request')}</strong>
          </Link>
          {hasBefore && `, ${formatCount(requestsBefore)} in the ${daysText(data)} before`}
        </p>
        <ShortStates states={states} rowsAt={(state) => rowsAt({ dataset, state })} />
      </Card>
      <ShortDatasets datasets={datasets} rowsAt={(id) => rowsAt({ dataset: id })} />
    </div>
  );
}
