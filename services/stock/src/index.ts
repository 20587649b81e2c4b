/** The stock: all that leads may use of it. See the README. */
export { type CountedShelf, eachCountedOnce, forSaleOn, settle } from './availability.decisions.js';
export { Buyers } from './buyers.js';
export { DatasetLease, type HeldLease } from './changes/dataset-lease.js';
export type { IncomingLeads } from './changes/incoming-leads.js';
export { placeLeads, type Placement, type SortedLeads } from './changes/placement.decisions.js';
export type { SupersededDocuments } from './changes/shelf-update.js';
export { type ComparedLeads, StageDirectory } from './changes/stage-directory.js';
export { StageLeads } from './changes/stage-leads.js';
export { type StagedLeads, StockChanges } from './changes/stock-changes.js';
export { SweepShelfUpdates } from './changes/sweep-shelf-updates.js';
export { RotationRepository } from './counts/rotation.repository.js';
export { type FencedRange, leadsForSale, type StockCounts } from './counts/stock-counts.js';
export { StockCountsRepository } from './counts/stock-counts.repository.js';
export { ForSaleReader, type NumberedPhone } from './directories/for-sale-reader.js';
export { firstAbove, phoneBytes, phoneListFrom, phonesIn } from './directories/phone-list.js';
export { PhonePlaces } from './directories/phone-places.js';
export type { Place } from './directories/place.js';
export { emailKey } from './emails/email-key.js';
export { LeadsByEmail } from './emails/leads-by-email.js';
export { EraseLines } from './erasure/erase-lines.js';
export { FindPeople, type PersonalLead } from './erasure/find-people.js';
export { ForgetEntries } from './erasure/forget-entries.js';
export { BuyerGuardRepository } from './exclusions/buyer-guard.repository.js';
export {
  excluderOf,
  type ExclusionReason,
  ExclusionsOutOfDate,
  FundingUnknown,
  type Settlement,
} from './exclusions/exclusion.js';
export {
  isSameGuard,
  otherDatasets,
  ownedByAll,
  reasonsToSettle,
} from './exclusions/exclusion.decisions.js';
export type { AllocatedLeads, AllocatedShelf } from './holdings/allocation.js';
export { AllocationRepository, isAnyTaken } from './holdings/allocation.repository.js';
export {
  type BuyerVectors,
  type ChangedHolding,
  holderOf,
  type Owner,
} from './holdings/holding.js';
export { type BuyerKey, HoldingRepository } from './holdings/holding.repository.js';
export { type LeadCells, type LeadLayout, LeadLayouts } from './lead-layouts.js';
export { LeadsByPhone } from './leads-by-phone.js';
export { batchesOf } from './pages/batches.js';
export { type Joinable, toJoinable, toJoinableSync } from './pages/joinable.js';
export { LeadLines, placeKey } from './pages/lead-lines.js';
export type { FoundLead } from './reading/found-lines.js';
export { PackLeads } from './reading/pack-leads.js';
export { type ContentEncoding, PackLines } from './reading/pack-lines.js';
export { type ZippedFile, zippedPieces } from './reading/zipped-pieces.js';
export { Refusals } from './refusals/refusals.js';
export { SaleCheck } from './sale-check.js';
export { type OpenShelf, ShelfOpener } from './shelf-opener.js';
export { appendArrivals, arrivalsSince, findArrivals } from './shelves/arrivals.js';
export {
  closeSet,
  membersOf,
  type NumberSet,
  numbersOf,
  openSet,
  overlapOf,
  rangeOf,
  setOf,
  sizeOf,
  union,
  unionByShelf,
  withBitmaps,
} from './shelves/number-set.js';
export {
  allShelves,
  chosenShelves,
  type ShelfIndex,
  shelfIndex,
  type ShelfVector,
  stateOf,
  statusOf,
  sumOf,
  valueAt,
} from './shelves/shelf.js';
export type { ShelfRange } from './shelves/shelf-range.js';
export { ShelfRepository } from './shelves/shelf.repository.js';
export { ShownAvailability } from './shown-availability.js';
export { shelvesOf, type StatusChange } from './status-log/status-change.js';
export { StatusLogRepository } from './status-log/status-log.repository.js';
export type { StockConfig } from './stock.config.js';
export { StockModule } from './stock.module.js';
export { type ReserveResult, StockService } from './stock.service.js';
export { SweepTwins } from './twins/sweep-twins.js';
export { TwinExtensionRepository } from './twins/twin-extension.repository.js';
export { pairId, type TwinPair } from './twins/twin-pair.js';
export { Twins } from './twins/twins.js';
