import { useCallback, useMemo } from 'react';
import type { AvailabilityView } from '@leadmart/contracts';
import { stateCodes } from '@leadmart/contracts/us-states';
import { useDebounced } from '../../shared/lib/hooks/use-debounced.js';
import type { StateStock } from '../../shared/ui/state-map/figures/shades.js';
import { sumOf } from '../../shared/ui/state-map/selection.js';
import { type AvailabilityQuestion, buyLeadsApi } from './buy-leads-api.js';
import { tooOldText } from './summary/check-age.js';
import { leftOutText, type LeftOut } from './summary/left-out.js';
import { leadsText, selectionText } from './summary/order-rules.js';

const settleMs = 1_000;

/** A count is not repeated on focus: the press that focuses the window may be on the order that it would lock. */
const onDemand = { refetchOnFocus: false } as const;

export type Availability =
  | { state: 'nothing-chosen' }
  | { state: 'counting' }
  | { state: 'unknown' }
  /** Without `leftOut` it is the sum of the map, which the server has not counted yet. */
  | {
      state: 'known';
      available: number;
      leftOut?: LeftOut;
      dncCheckedOn?: string | undefined;
      tooOld?: AvailabilityView['tooOld'];
      bands?: AvailabilityView['bands'];
    };

/**
 * Counts the leads of each state for the map when the dataset or the phone status changes. The sum
 * of the selection follows at once; the server counts it after it has settled for a second.
 */
export function useAvailability(choice: AvailabilityQuestion): {
  selected: Availability;
  /** Undefined while it is not known. */
  available: number | undefined;
  stock: StateStock;
  /** Left out of all states of the dataset; undefined while it is not known. */
  leftOutOfAll: LeftOut | undefined;
  /** The text for screen readers after the selection has settled. */
  announcement: string;
  recount: () => void;
} {
  const { datasetId, states, phoneStatus, includeOwned, ages, maxTimesSold, lineTypes } = choice;
  const question = useMemo(
    () => ({ datasetId, states, phoneStatus, includeOwned, ages, maxTimesSold, lineTypes }),
    [datasetId, states, phoneStatus, includeOwned, ages, maxTimesSold, lineTypes],
  );
  const settled = useDebounced(question, settleMs);
  const isAsked = settled.datasetId !== '' && settled.states.length > 0;
  const answer = buyLeadsApi.useAvailabilityQuery(settled, { ...onDemand, skip: !isAsked });
  const wholeMap = { ...question, states: stateCodes };
  const map = buyLeadsApi.useAvailabilityQuery(wholeMap, { ...onDemand, skip: datasetId === '' });
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
  // The former answer keeps the place of the line while a new one is awaited.
  const leftOutOfAll = datasetId === '' ? undefined : map.data?.leftOut;
  return { selected, available, stock, leftOutOfAll, announcement, recount };

  function availabilityOf(): Availability {
    if (datasetId === '' || states.length === 0) return { state: 'nothing-chosen' };
    if (isSettled && answer.currentData) return { state: 'known', ...answer.currentData };
    if (stock.state === 'known') return { state: 'known', available: sumOf(stock.byState, states) };
    return { state: isSettled ? 'unknown' : 'counting' };
  }
}

function spoken(availability: Availability): string | undefined {
  if (availability.state === 'known') {
    const { available, leftOut, tooOld } = availability;
    return [
      `${leadsText(available)} available`,
      leftOut && leftOutText(leftOut),
      tooOld && tooOldText(tooOld),
    ]
      .filter(Boolean)
      .join('. ');
  }
  return availability.state === 'unknown' ? 'their leads could not be counted' : undefined;
}
