import { Module } from '@nestjs/common';
import { Buyers } from './buyers.js';
import { DatasetLease } from './changes/dataset-lease.js';
import { SweepShelfUpdates } from './changes/sweep-shelf-updates.js';
import { ShelfUpdateRepository } from './changes/shelf-update.repository.js';
import { StageDirectory } from './changes/stage-directory.js';
import { StageLeads } from './changes/stage-leads.js';
import { StockChanges } from './changes/stock-changes.js';
import { Rotation } from './counts/rotation.js';
import { RotationRepository } from './counts/rotation.repository.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import { ForSaleReader } from './directories/for-sale-reader.js';
import { DirectoryReader } from './directories/directory-reader.js';
import { PhonePlaces } from './directories/phone-places.js';
import { DirectoryWriter } from './directories/directory-writer.js';
import { DirectoryRepository } from './directories/directory.repository.js';
import { BuyerGuardRepository } from './exclusions/buyer-guard.repository.js';
import { AllocationRepository } from './holdings/allocation.repository.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import { LeadLayouts, leadLayouts } from './lead-layouts.js';
import { CurrentPages } from './pages/current-pages.js';
import { KnownSegments } from './pages/known-segments.js';
import { LeadLines } from './pages/lead-lines.js';
import { LeadsByPhone } from './leads-by-phone.js';
import { PackLeads } from './reading/pack-leads.js';
import { PackLines } from './reading/pack-lines.js';
import { PackReader } from './reading/pack-reader.js';
import { PageRepository } from './pages/page.repository.js';
import { EmailDirectory } from './emails/email-directory.js';
import { LeadsByEmail } from './emails/leads-by-email.js';
import { EraseLines } from './erasure/erase-lines.js';
import { FindPeople } from './erasure/find-people.js';
import { ForgetEntries } from './erasure/forget-entries.js';
import { DetailHashes } from './refusals/detail-hashes.js';
import { PendingRefusals } from './refusals/pending-refusals.js';
import { RefusalCounterRepository } from './refusals/refusal-counter.repository.js';
import { RefusalRepository } from './refusals/refusal.repository.js';
import { Refusals } from './refusals/refusals.js';
import { SaleCheck } from './sale-check.js';
import { ShelfOpener } from './shelf-opener.js';
import { KnownShelves } from './shelves/known-shelves.js';
import { ShelfRepository } from './shelves/shelf.repository.js';
import { ShownAvailability } from './shown-availability.js';
import { StatusLogRepository } from './status-log/status-log.repository.js';
import { StockService } from './stock.service.js';
import { ExtendTwins } from './twins/extend-twins.js';
import { ExtensionLease } from './twins/extension-lease.js';
import { FindTwins } from './twins/find-twins.js';
import { StageTwins } from './twins/stage-twins.js';
import { SweepTwins } from './twins/sweep-twins.js';
import { TwinExtensionRepository } from './twins/twin-extension.repository.js';
import { TwinRepository } from './twins/twin.repository.js';
import { Twins } from './twins/twins.js';

/** Used by datasets, packs and exclusions; all other features use the services below. */
const sharedRepositories = [
  DirectoryRepository,
  HoldingRepository,
  BuyerGuardRepository,
  StockCountsRepository,
  ShelfRepository,
  PageRepository,
  AllocationRepository,
  ShelfUpdateRepository,
  RotationRepository,
  TwinExtensionRepository,
  StatusLogRepository,
];
const twins = [TwinRepository, ExtensionLease, FindTwins, StageTwins, ExtendTwins];
const services = [
  ForSaleReader,
  LeadsByPhone,
  EmailDirectory,
  LeadsByEmail,
  PhonePlaces,
  KnownShelves,
  ShelfOpener,
  Twins,
  SweepTwins,
  SweepShelfUpdates,
  KnownSegments,
  CurrentPages,
  LeadLines,
  PackLeads,
  PackLines,
  SaleCheck,
  Buyers,
  StockService,
  ShownAvailability,
  StockChanges,
  StageLeads,
  StageDirectory,
  DatasetLease,
  Refusals,
  FindPeople,
  EraseLines,
  ForgetEntries,
  { provide: LeadLayouts, useValue: leadLayouts },
];

@Module({
  providers: [
    ...sharedRepositories,
    Rotation,
    DirectoryReader,
    DirectoryWriter,
    RefusalCounterRepository,
    RefusalRepository,
    DetailHashes,
    PendingRefusals,
    PackReader,
    ...twins,
    ...services,
  ],
  exports: [...sharedRepositories, ...services],
})
export class StockModule {}
