import {
  callingWindow,
  leadSearch,
  stateCodeSchema,
  type CallingLimits,
} from '@leadmart/contracts';
import { cellIn } from '@leadmart/stock';

/** Says something of the cells of a lead. */
export type Matcher = (cells: readonly string[]) => boolean;

/** The search of `leadSearch` in the cells of a pack's lines. */
export function leadMatcher(search: string): Matcher {
  const matches = leadSearch(search);
  return (cells) =>
    matches({
      firstName: cellIn(cells, 'firstName'),
      lastName: cellIn(cells, 'lastName'),
      email: cellIn(cells, 'email'),
      city: cellIn(cells, 'city'),
      phoneNumber: cellIn(cells, 'phoneNumber'),
    });
}

/** Matches leads that may be called at a moment. A lead without a phone may not. */
export function callableMatcher(moment: Date, limits: CallingLimits): Matcher {
  return (cells) => {
    const phone = cellIn(cells, 'phoneNumber');
    const state = stateCodeSchema.safeParse(cellIn(cells, 'state'));
    return (
      phone !== '' && state.success && callingWindow(phone, state.data, moment, limits).isCallable
    );
  };
}
