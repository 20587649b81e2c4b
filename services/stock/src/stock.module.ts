import { Feature } from '@leadmart/platform/service';
import { Buyers } from './buyers.js';
import { DatasetLease } from './changes/dataset-lease.js';
import { DirectoryStager } from './changes/directory-stager.js';
import { LeadStager } from './changes/lead-stager.js';
import { Staging } from './changes/staging.js';
import { StockChanges } from './changes/stock-changes.js';
import { Choices } from './choices/choices.js';
import { Listings } from './choices/listings.js';
import { ContactLists } from './contacts/contact-lists.js';
import { KnownShelves } from './counts/known-shelves.js';
import { Rotation } from './counts/rotation.js';
import { RotationRepository } from './counts/rotation.repository.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import { DirectoryRepository } from './directories/directory.repository.js';
import { ForSaleReader } from './directories/for-sale-reader.js';
import { PhonePlaces } from './directories/phone-places.js';
import { RunPieces } from './directories/run-pieces.js';
import { RunReader } from './directories/run-reader.js';
import { RunWriter } from './directories/run-writer.js';
import { EmailDirectory } from './emails/email-directory.js';
import { EntryForgetter } from './erasure/entry-forgetter.js';
import { Erasure, LineEraser } from './erasure/erasure.js';
import { PeopleFinder } from './erasure/people-finder.js';
import { ListedLeads, OwnedElsewhere } from './exclusions/exclusion-sources.js';
import { Exclusions } from './exclusions/exclusions.js';
import { LeadsByEmail, LeadsByPhone } from './exclusions/leads-by-contact.js';
import { BuyerGuardRepository } from './guards/buyer-guard.repository.js';
import { AllocationRepository } from './holdings/allocation.repository.js';
import { ExclusiveSales } from './holdings/exclusive-sales.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import { OwnedNumbers } from './holdings/owned-numbers.js';
import { LeadMarks } from './marks/lead-marks.js';
import { MarkRepository } from './marks/mark.repository.js';
import { CurrentPages } from './pages/current-pages.js';
import { KnownSegments } from './pages/known-segments.js';
import { LeadLines } from './pages/lead-lines.js';
import { PageRepository } from './pages/page.repository.js';
import { FirstListed } from './reading/first-listed.js';
import { PackHistories } from './reading/pack-histories.js';
import { PackLeads } from './reading/pack-leads.js';
import { PackLines } from './reading/pack-lines.js';
import { PackPageReader } from './reading/pack-page-reader.js';
import { DetailHashes } from './refusals/detail-hashes.js';
import { PendingRefusals } from './refusals/pending-refusals.js';
import { RefusalCounterRepository } from './refusals/refusal-counter.repository.js';
import { RefusalRepository } from './refusals/refusal.repository.js';
import { Refusals } from './refusals/refusals.js';
import { Reservations } from './reservations.js';
import { SaleCheck } from './sale-check.js';
import { LeadSamples } from './samples/lead-samples.js';
import { ShelfOpener } from './shelf-opener.js';
import { MoveHistories } from './shelves/move-history.js';
import { ShelfRepository } from './shelves/shelf.repository.js';
import { ShownAvailability } from './shown-availability.js';
import { PieceRepository } from './staged/piece.repository.js';
import { StagingSweeper } from './staged/staging-sweeper.js';
import { StagingRepository } from './staged/staging.repository.js';
import { Stagings } from './staged/stagings.js';
import { BuyersChanges } from './status-log/buyers-changes.js';
import { OwnersOfChanges } from './status-log/owners-of-changes.js';
import { StatusLog } from './status-log/status-log.js';
import { StatusLogRepository } from './status-log/status-log.repository.js';
import { StockUpkeep } from './stock-upkeep.js';
import { Stock } from './stock.js';
import { SoldLevelsRepository } from './times-sold/sold-levels.repository.js';
import { TimesSold } from './times-sold/times-sold.js';
import { TwinExtender } from './twins/twin-extender.js';
import { TwinFinder } from './twins/twin-finder.js';
import { TwinKeeper } from './twins/twin-keeper.js';
import { TwinStager } from './twins/twin-stager.js';
import { TwinRepository } from './twins/twin.repository.js';
import { Twins } from './twins/twins.js';

/** The stock. Its service provides StockFacts globally. */
@Feature({
  providers: [
    AllocationRepository,
    BuyerGuardRepository,
    Buyers,
    BuyersChanges,
    Choices,
    ContactLists,
    CurrentPages,
    DatasetLease,
    DetailHashes,
    DirectoryRepository,
    DirectoryStager,
    EmailDirectory,
    EntryForgetter,
    Erasure,
    Exclusions,
    ExclusiveSales,
    FirstListed,
    ForSaleReader,
    HoldingRepository,
    KnownSegments,
    KnownShelves,
    LeadLines,
    LeadMarks,
    LeadSamples,
    LeadsByEmail,
    LeadsByPhone,
    LeadStager,
    LineEraser,
    ListedLeads,
    Listings,
    MarkRepository,
    MoveHistories,
    OwnedElsewhere,
    OwnedNumbers,
    OwnersOfChanges,
    PackHistories,
    PackLeads,
    PackLines,
    PackPageReader,
    PageRepository,
    PendingRefusals,
    PeopleFinder,
    PhonePlaces,
    PieceRepository,
    RefusalCounterRepository,
    RefusalRepository,
    Refusals,
    Reservations,
    Rotation,
    RotationRepository,
    RunPieces,
    RunReader,
    RunWriter,
    SaleCheck,
    ShelfOpener,
    ShelfRepository,
    ShownAvailability,
    SoldLevelsRepository,
    Staging,
    StagingRepository,
    Stagings,
    StagingSweeper,
    StatusLog,
    StatusLogRepository,
    Stock,
    StockChanges,
    StockCountsRepository,
    StockUpkeep,
    TimesSold,
    TwinExtender,
    TwinFinder,
    TwinKeeper,
    TwinRepository,
    Twins,
    TwinStager,
  ],
})
export class StockModule {}
