import {
  callingWindow,
  stateCodeSchema,
  type CallingLimits,
  type LeadColumn,
} from '@leadmart/contracts';

/** Says something of the cells of a lead. */
export type Matcher = (cells: readonly string[]) => boolean;

/** Matches leads that may be called at a moment. A lead without a phone may not. */
export function callableMatcher(
  columns: readonly string[],
  moment: Date,
  limits: CallingLimits,
): Matcher {
  const phoneAt = columns.indexOf('phoneNumber' satisfies LeadColumn);
  const stateAt = columns.indexOf('state' satisfies LeadColumn);
  return (cells) => {
    const phone = cells[phoneAt] ?? '';
    const state = stateCodeSchema.safeParse(cells[stateAt]);
    return (
      phone !== '' && state.success && callingWindow(phone, state.data, moment, limits).isCallable
    );
  };
}
