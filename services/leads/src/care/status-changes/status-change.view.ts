import type { StatusChangeView } from '@leadmart/contracts';
import { type LeadCells, type ShelfIndex, stateOf, type StatusChange } from '@leadmart/stock';

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
