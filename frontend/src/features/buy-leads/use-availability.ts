import { useCallback, useMemo } from 'react';
import { stateCodes } from '@leadmart/contracts/us-states';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { sumOf } from '../../shared/ui/state-map/selection.js';
import type { StateStock } from '../../shared/ui/state-map/state-stock.js';
import { useAvailabilityQuery, type AvailabilityQuestion } from './buy-leads-api.js';
import { leadsText, selectionText } from './order-rules.js';

const settleMs = 1_000;

export type Availability =
  | { state: 'nothing-chosen' }
  | { state: 'counting' }
  | { state: 'unknown' }
  | { state: 'known'; available: number };

/**
 * Counts the leads of each state for the map when the dataset or the phone status changes. The sum
 * of the selection follows at once; the server counts it after it has settled for a second.
 */
export function useAvailability({ datasetId, states, phoneStatus }: AvailabilityQuestion): {
  selected: Availability;
  /** Undefined while it is not known. */
  available: number | undefined;
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
  const isAsked = settled.datasetId !== '' && settled.states.length > 0;
  const answer = useAvailabilityQuery(settled, { skip: !isAsked });
  const wholeMap = { datasetId, phoneStatus, states: stateCodes };
  const map = useAvailabilityQuery(wholeMap, { skip: datasetId === '' });
  const { isError: answerFailed, refetch: askAgain } = answer;
  const { isError: mapFailed, refetch: askForMapAgain } = map;
  const recount = useCallback((): void => {
    if (answerFailed) void askAgain();
    if (mapFailed) void askForMapAgain();
  }, [answerFailed, askAgain, mapFailed, askForMapAgain]);
  const { currentData, isFetching } = map;
  const stock = useMemo((): StateStock => {
    if (datasetId === '') return { state: 'no-dataset' };
    if (currentData) return { state: 'known', byState: currentData.byState };
    return { state: isFetching ? 'counting' : 'unknown' };
  }, [datasetId, currentData, isFetching]);
  const isSettled = settled === question && !answer.isFetching;
  const selected = availabilityOf();
  const announcement = !isSettled ? '' : selectionText(settled.states.length, spoken(selected));
  const available = selected.state === 'known' ? selected.available : undefined;
  return { selected, available, stock, announcement, recount };

  function availabilityOf(): Availability {
    if (datasetId === '' || states.length === 0) return { state: 'nothing-chosen' };
    if (isSettled && answer.currentData)
      return { state: 'known', available: answer.currentData.available };
    if (stock.state === 'known') return { state: 'known', available: sumOf(stock.byState, states) };
    return { state: isSettled ? 'unknown' : 'counting' };
  }
}

function spoken(availability: Availability): string | undefined {
  if (availability.state === 'known') return `${leadsText(availability.available)} available`;
  return availability.state === 'unknown' ? 'their leads could not be counted' : undefined;
}
