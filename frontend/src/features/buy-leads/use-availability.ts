import { useMemo } from 'react';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { useAvailabilityQuery, type AvailabilityQuestion } from './buy-leads-api.js';
import type { Availability } from './OrderSummary.js';

const settleMs = 1_000;

/** How many leads the selection holds, asked when it has stood still for a second; and how many each state of the map has. */
export function useAvailability({ datasetId, states, phoneStatus }: AvailabilityQuestion): {
  selected: Availability;
  byState: Partial<Record<StateCode, number>> | undefined;
} {
  const question = useMemo(
    () => ({ datasetId, states, phoneStatus }),
    [datasetId, states, phoneStatus],
  );
  const settled = useDebounced(question, settleMs);
  const isAsked = settled.datasetId !== '' && settled.states.length > 0;
  const answer = useAvailabilityQuery(settled, { skip: !isAsked });
  const map = useAvailabilityQuery(
    { datasetId, states: stateCodes, phoneStatus },
    { skip: datasetId === '' },
  );
  return { selected: availabilityOf(), byState: map.currentData?.byState };

  function availabilityOf(): Availability {
    if (datasetId === '' || states.length === 0) return { state: 'nothing-chosen' };
    if (settled !== question || answer.isFetching) return { state: 'counting' };
    if (!answer.currentData) return { state: 'unknown' };
    return { state: 'known', available: answer.currentData.available };
  }
}
