import {
  callingWindow,
  leadSearch,
  stateCodeSchema,
  type CallingLimits,
  type LeadColumn,
} from '@leadmart/contracts';

/** The search of `leadSearch` in the cells of a pack's lines. A column that the file lacks is empty. */
export function leadMatcher(
  search: string,
  columns: readonly string[],
): (cells: readonly string[]) => boolean {
  const matches = leadSearch(search);
  const cellOf = (column: LeadColumn) => {
    const at = columns.indexOf(column);
    return (cells: readonly string[]) => cells[at] ?? '';
  };
  const [firstName, lastName] = [cellOf('firstName'), cellOf('lastName')];
  const [email, city, phoneNumber] = [cellOf('email'), cellOf('city'), cellOf('phoneNumber')];
  return (cells) =>
    matches({
      firstName: firstName(cells),
      lastName: lastName(cells),
      email: email(cells),
      city: city(cells),
      phoneNumber: phoneNumber(cells),
    });
}

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
