import type { StatusChangeView } from '@leadmart/contracts';
import type { LeadCells } from '../stock/lead-layouts.js';
import { stateOf, type ShelfIndex } from '../stock/shelves/shelf.js';
import type { StatusChange } from '../stock/status-log/status-change.js';

/** A changed lead for its owner. The cells of an erased person are empty. */
export function toStatusChangeView(
  { kind, at, checkedOn, source, datasetId }: StatusChange,
  lead: { readonly shelf: ShelfIndex; readonly cells: LeadCells | undefined },
  datasetName: string,
): StatusChangeView {
  const { phoneNumber = '', firstName = '', lastName = '' } = lead.cells ?? {};
  return {
    change: kind,
    changedAt: at.toISOString(),
    checkedOn: checkedOn ?? null,
    source: source ?? null,
    dataset: { _id: datasetId, name: datasetName },
    state: stateOf(lead.shelf),
    phoneNumber: phoneNumber === '' ? null : phoneNumber,
    firstName,
    lastName,
  };
}
