import type { CallListLeadView, LeadColumn } from '@leadmart/contracts';
import { cellIn, type FoundLead, stateOf } from '@leadmart/stock';
import { packLeadIdOf, phoneIn, type LeadFacts } from '../../care/index.js';
import type { LeadResult } from '../../selling/index.js';
import type { Outcome } from '../outcomes/outcome.js';
import { toRecordedOutcome } from '../outcomes/outcome.view.js';

/** The facts that a list has about a lead besides its line. */
export interface CalledLead {
  readonly facts: LeadFacts | undefined;
  readonly outcomes: readonly Outcome[];
  readonly own: LeadResult | undefined;
}

export function toCallListLead(
  { cells, ...place }: FoundLead,
  { facts, outcomes, own }: CalledLead,
): CallListLeadView {
  const cellOf = (column: LeadColumn) => cellIn(cells, column);
  const [last] = outcomes;
  return {
    _id: packLeadIdOf(place),
    firstName: cellOf('firstName'),
    lastName: cellOf('lastName'),
    phoneNumber: String(phoneIn(cells) ?? ''),
    city: cellOf('city'),
    state: stateOf(place.shelf),
    email: cellOf('email'),
    ...facts,
    ...(own && {
      own: {
        checkedOn: own.checkedOn,
        registryNumber: own.registryNumber,
        result: own.result,
      },
    }),
    ...(last && { last: toRecordedOutcome(last) }),
    outcomes: outcomes.length,
  };
}
