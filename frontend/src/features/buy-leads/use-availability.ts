import { useCallback, useMemo } from 'react';
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

/** The leads available in each state. */
export type StateStock =
  | { state: 'no-dataset' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; byState: Partial<Record<StateCode, number>> };

/**
 * Counts the leads of the selection after it has settled for a second, and the leads of each state
 * for the map.
 */
export function useAvailability({ datasetId, states, phoneStatus }: AvailabilityQuestion): {
  selected: Availability;
  stock: StateStock;
  /** The text for screen readers after the selection has settled. */
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
  const { isError: answerFailed, refetch: askAgain } = answer;
  const { isError: mapFailed, refetch: askForMapAgain } = map;
  const recount = useCallback((): void => {
    if (answerFailed) void askAgain();
    if (mapFailed) void askForMapAgain();
  }, [answerFailed, askAgain, mapFailed, askForMapAgain]);
  const isSettled = settled.datasetId === datasetId && settled.phoneStatus === phoneStatus;
  const { currentData, isFetching } = map;
  const stock = useMemo((): StateStock => {
    if (datasetId === '') return { state: 'no-dataset' };
    if (isSettled && currentData) return { state: 'known', byState: currentData.byState };
    return { state: !isSettled || isFetching ? 'counting' : 'unknown' };
  }, [datasetId, isSettled, currentData, isFetching]);
  const selected = availabilityOf();
  const announcement =
    selected.state === 'counting' ? '' : selectionText(settled.states.length, spoken(selected));
  return { selected, stock, announcement, recount };

  function availabilityOf(): Availability {
    if (datasetId === '' || states.length === 0) return { state: 'nothing-chosen' };
    if (settled !== question || answer.isFetching) return { state: 'counting' };
    if (!answer.currentData) return { state: 'unknown' };
    return { state: 'known', available: answer.currentData.available };
  }
}

function spoken(availability: Availability): string | undefined {
  if (availability.state === 'known') return `${leadsText(availability.available)} available`;
  return availability.state === 'unknown' ? 'their leads could not be counted' : undefined;
}
