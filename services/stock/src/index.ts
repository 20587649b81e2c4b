/**
 * The door of the stock: all that leads may use of it. Each service says what it does and throws, in which units, and what
 * it costs. See the README for the words.
 */
export { StockModule } from './stock.module.js';
export { StockFacts } from './stock-facts.js';
export { StockUpkeep } from './stock-upkeep.js';

// Shelves and places.
export {
  allShelves,
  chosenShelves,
  shelfIndex,
  stateOf,
  statusOf,
  valueAt,
  type DirectoryEntry,
  type Place,
  type ShelfIndex,
  type ShelfVector,
} from './shelves/shelf.js';
export { countTaken, rangeWith, type ShelfRange } from './shelves/shelf-range.js';
export type { LeadChoice } from './choices/lead-choice.js';
export { dayOf, lastDay, startOfDay, type Day, type DayRange } from './shelves/listed-days.js';

// Leads for sale: how many, for a buyer and for a purchase.
export { Stock, type BuyerInTurn } from './stock.js';
export type { ReserveResult } from './reservations.js';
export { holderOf, type Owner } from './holdings/holding.js';
export { BuyerGuardRepository } from './guards/buyer-guard.repository.js';
export { ListedLeads } from './exclusions/exclusion-sources.js';
export { StockCountsRepository } from './counts/stock-counts.repository.js';
export { type FencedRange, leadsForSale, type StockCounts } from './counts/stock-counts.js';
export { forSaleOn } from './availability.decisions.js';

// Leads that were sold.
export { AllocationRepository, isAnyTaken } from './holdings/allocation.repository.js';
export type { AllocatedShelf } from './holdings/allocation.js';
export { ExclusiveSales } from './holdings/exclusive-sales.js';
export { LogPosition } from './status-log/log-position.js';
export { StatusLog } from './status-log/status-log.js';
export type { BuyersChange } from './status-log/buyers-changes.js';
export type { ChangeRange, DatasetChanges } from './status-log/owners-of-changes.js';
export type { StatusChange } from './status-log/status-change.js';

// Changes of a dataset, by whoever holds its lease.
export { DatasetLease, type HeldLease } from './changes/dataset-lease.js';
export { type LeadsToMove, type SeenStock, Staging } from './changes/staging.js';
export type { SortedLeads } from './changes/placement.decisions.js';
export { type StagedLeads, StockChanges, type Withdrawal } from './changes/stock-changes.js';
export { LeadMarks } from './marks/lead-marks.js';
export type { LeadMark } from './marks/mark.js';
export { ForSaleReader, type NumberedPhone } from './directories/for-sale-reader.js';
export { Erasure } from './erasure/erasure.js';
export type { PersonalLead } from './erasure/people-finder.js';
export { Refusals } from './refusals/refusals.js';

// Finding and reading leads.
export { PhonePlaces } from './directories/phone-places.js';
export { MoveHistories, MoveHistory } from './shelves/move-history.js';
export type { KeptPages } from './pages/kept-pages.js';
export { LeadLines } from './pages/lead-lines.js';
export { LeadSamples } from './samples/lead-samples.js';
export {
  cellIn,
  cellOfLine,
  type LeadCells,
  storedColumns,
  toLeadLine,
  withCell,
  withStatus,
} from './lead-line.js';
export type { FoundLead } from './reading/found-lines.js';
export { setOf } from './shelves/number-set.js';
export { PackPositions } from './reading/pack-positions.js';
export { FirstListed } from './reading/first-listed.js';
export { PackHistories, type PackOrigin } from './reading/pack-histories.js';
export { PackLeads } from './reading/pack-leads.js';
export { type FileForm, PackLines } from './reading/pack-lines.js';

// Sorted lists of phones, as they are stored, and buyers' lists of contacts.
export { firstAbove, phoneBytes, unpackedPhones } from './directories/phone-list.js';
export { type ContactList, contactListFields } from './contacts/contact-list.js';
export { ContactLists, hasContacts, type OpenedContacts } from './contacts/contact-lists.js';
export { readingCurrent } from './staged/piece-missing.js';
export { stagingRows } from './staged/staging-rows.js';
