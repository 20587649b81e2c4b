import { useMemo } from 'react';
import { stateCodes, type StateCode } from '@leadmart/contracts/us-states';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { useAvailabilityQuery, type AvailabilityQuestion } from './buy-leads-api.js';
import { leadsText, selectionText } from './order-rules.js';

const settleMs = 1_000;

export type Availability =
  | { state: 'nothing-chosen' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; available: number };

/** What each state of the map has. */
export type StateStock =
  | { state: 'no-dataset' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; byState: Partial<Record<StateCode, number>> };

/** How many leads the selection holds, asked when it has stood still for a second; and how many each state of the map has. */
export function useAvailability({ datasetId, states, phoneStatus }: AvailabilityQuestion): {
  selected: Availability;
  stock: StateStock;
  /** What a listener is told, once the selection has stood still. */
  announcement: string;
  recount: () => void;
} {
  const question = useMemo(
    () => ({ datasetId, states, phoneStatus }),
    [datasetId, states, phoneStatus],
  );
  const settled = useDebounced(question, settleMs);
  const hasDataset = settled.datasetId !== '';
  const isAsked = hasDataset && settled.states.length > 0;
  const answer = useAvailabilityQuery(settled, { skip: !isAsked });
  const map = useAvailabilityQuery({ ...settled, states: stateCodes }, { skip: !hasDataset });
  const recount = (): void => {
    if (answer.isError) void answer.refetch();
    if (map.isError) void map.refetch();
  };
  const selected = availabilityOf();
  const announcement =
    selected.state === 'counting' ? '' : selectionText(settled.states.length, spoken(selected));
  return { selected, stock: stockOf(), announcement, recount };

  function availabilityOf(): Availability {
    if (datasetId === '' || states.length === 0) return { state: 'nothing-chosen' };
    if (settled !== question || answer.isFetching) return { state: 'counting' };
    if (!answer.currentData) return { state: 'unknown' };
    return { state: 'known', available: answer.currentData.available };
  }

  function stockOf(): StateStock {
    if (datasetId === '') return { state: 'no-dataset' };
    const isSettled = settled.datasetId === datasetId && settled.phoneStatus === phoneStatus;
    if (isSettled && map.currentData) return { state: 'known', byState: map.currentData.byState };
    if (!isSettled || map.isFetching) return { state: 'counting' };
    return { state: 'unknown' };
  }
}

function spoken(availability: Availability): string | undefined {
  if (availability.state === 'known') return `${leadsText(availability.available)} available`;
  return availability.state === 'unknown' ? 'their leads could not be counted' : undefined;
}
