import { Rows3 } from 'lucide-react';
import { useMemo } from 'react';
import type { CatalogueDatasetView } from '@leadmart/contracts';
import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts/us-states';
import { errorText } from '../../../shared/api/api-error.js';
import { useDebounced } from '../../../shared/lib/hooks/use-debounced.js';
import { Disclosure } from '../../../shared/ui/pages/Disclosure.js';
import { Loaded } from '../../../shared/ui/states/Loaded.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { type AvailabilityQuestion, buyLeadsApi } from '../buy-leads-api.js';
import { samplesText } from './sample-words.js';
import { SampleTable } from './SampleTable.js';
import styles from './SamplePanel.module.css';

const settleMs = 1_000;

interface Choice extends Pick<AvailabilityQuestion, 'ages' | 'maxTimesSold' | 'lineTypes'> {
  /** All states, if none is selected. */
  states: readonly StateCode[];
  phoneStatus: PhoneStatus;
}

interface Props extends Choice {
  dataset: CatalogueDatasetView | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Masked examples of the leads that the buyer is choosing. They are requested when the panel is open. */
export function SamplePanel({ dataset, isOpen, onToggle, ...choice }: Props) {
  return (
    <Disclosure
      className={styles['panel']}
      summary={
        <span className="row wrap baseline gap-2-4">
          <strong className={styles['title']}>Sample rows</strong>
          <span className="muted plain">See five examples before you buy.</span>
        </span>
      }
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Rendering it open is reported as a toggle, too.
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open);
      }}
    >
      {isOpen && (
        <div className={styles['content']}>
          {dataset === undefined && <p className="muted">Select a dataset to see sample rows.</p>}
          {dataset?.exclusive === true && (
            <p className="muted">
              Leads of an exclusive dataset are sold only once, so it has no sample rows.
            </p>
          )}
          {dataset?.exclusive === false && <Samples {...{ dataset, ...choice }} />}
        </div>
      )}
    </Disclosure>
  );
}

function Samples({
  dataset,
  states,
  phoneStatus,
  ages,
  maxTimesSold,
  lineTypes,
}: Choice & { dataset: CatalogueDatasetView }) {
  const { _id: datasetId } = dataset;
  const question = useMemo(
    () => ({
      datasetId,
      states: states.length === 0 ? stateCodes : states,
      phoneStatus,
      ages,
      maxTimesSold,
      lineTypes,
    }),
    [datasetId, states, phoneStatus, ages, maxTimesSold, lineTypes],
  );
  const settled = useDebounced(question, settleMs);
  const { currentData, error, isError, isFetching, refetch } = buyLeadsApi.useSamplesQuery(
    settled,
    {
      refetchOnFocus: false,
    },
  );
  const isCurrent = settled === question && !isFetching;
  return (
    <Loaded
      query={{ data: isCurrent ? currentData : undefined, isError: isCurrent && isError, refetch }}
      what="sample rows"
      failure={errorText(error, 'The sample rows could not be loaded.')}
      loading={
        <div className={`stack fit gap-4 ${styles['samples']}`} aria-hidden="true">
          <p className="muted">
            {samplesText({ states, phoneStatus, lastUpdated: dataset.lastUpdated })}
          </p>
          <SampleTable rows={undefined} />
        </div>
      }
      bare
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <EmptyState icon={<Rows3 />} title="No sample rows">
          No {phoneStatus === 'dnc' ? 'DNC' : 'clean'} leads are for sale in{' '}
          {states.length === 0 ? 'this dataset' : 'these states'}.
        </EmptyState>
      }
    >
      {({ rows, lastUpdated }) => (
        <div className={`stack fit gap-4 ${styles['samples']}`}>
          <p className="muted">{samplesText({ states, phoneStatus, lastUpdated })}</p>
          <SampleTable rows={rows} />
        </div>
      )}
    </Loaded>
  );
}
