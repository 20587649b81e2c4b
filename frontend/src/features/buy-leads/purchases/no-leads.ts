import type { StateCode } from '@leadmart/contracts/us-states';
import { formatCount } from '../../../shared/lib/words/format.js';
import { nearestStates } from '../../../shared/ui/state-map/tiles/nearest-states.js';
import { tooOldText } from '../summary/check-age.js';
import { listedText, listsText } from '../summary/left-out.js';
import type { Availability } from '../use-availability.js';

/** Why an order finds no leads, as far as the page knows, and the nearest states that have some. */
export interface NoLeads {
  reason: string | undefined;
  nearby: readonly { state: StateCode; leads: number }[];
}

const offeredStates = 3;

export function noLeadsOf(
  states: readonly StateCode[],
  selected: Availability,
  byState: Readonly<Partial<Record<StateCode, number>>>,
): NoLeads {
  const nearby = nearestStates(states, byState, offeredStates).map((state) => ({
    state,
    leads: byState[state] ?? 0,
  }));
  return { reason: reasonOf(selected), nearby };
}

function reasonOf(selected: Availability): string | undefined {
  if (selected.state !== 'known' || selected.available > 0) return undefined;
  const { leftOut, tooOld } = selected;
  if (tooOld) return `${tooOldText(tooOld)}.`;
  const { owned = 0, listed = null } = leftOut ?? {};
  if (listed === null) return owned > 0 ? `You already own all ${formatCount(owned)}.` : undefined;
  const own = owned > 0 ? `You already own ${formatCount(owned)}, and ` : '';
  const text = `${own}${listedText(listed)} ${listsText}.`;
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
