import {
  callingWindowOfState,
  zonesOfState,
  type CallingLimits,
} from '@leadmart/contracts/calling-hours';
import type { StateCode } from '@leadmart/contracts/us-states';
import { formatAvailable } from '../../shared/lib/words/format.js';

/** Leads for sale by state. */
export type LeadsByState = Readonly<Partial<Record<StateCode, number>>>;

/**
 * How many leads may be called now, by the hours of their states. "About" where one of the states has two time zones: its
 * leads count while both allow calls.
 */
export function callableNow(
  leads: LeadsByState,
  moment: Date,
  limits: CallingLimits,
): { count: number; isAbout: boolean } {
  const states = (Object.keys(leads) as StateCode[]).filter((state) => (leads[state] ?? 0) > 0);
  const open = states.filter((state) => callingWindowOfState(state, moment, limits).isCallable);
  return {
    count: open.reduce((sum, state) => sum + (leads[state] ?? 0), 0),
    isAbout: states.some((state) => zonesOfState(state).length > 1),
  };
}

/** The sentence of an order, like `About 3,120 callable now`. */
export function callableText({ count, isAbout }: { count: number; isAbout: boolean }): string {
  if (count === 0) return 'None callable now';
  return `${isAbout ? 'About ' : ''}${formatAvailable(count)} callable now`;
}
