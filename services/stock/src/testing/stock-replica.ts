import type { Connection } from 'mongoose';
import { GroupCommit, Transactions } from '@leadmart/platform/mongo';
import { Buyers } from '../buyers.js';
import { Choices } from '../choices/choices.js';
import { Listings } from '../choices/listings.js';
import { KnownShelves } from '../counts/known-shelves.js';
import type { Rotation } from '../counts/rotation.js';
import type { StockCountsRepository } from '../counts/stock-counts.repository.js';
import type { ListedLeads, OwnedElsewhere } from '../exclusions/exclusion-sources.js';
import { Exclusions } from '../exclusions/exclusions.js';
import type { BuyerGuardRepository } from '../guards/buyer-guard.repository.js';
import type { AllocationRepository } from '../holdings/allocation.repository.js';
import type { BuyerKey } from '../holdings/holding.js';
import { Reservations } from '../reservations.js';
import type { SaleCheck } from '../sale-check.js';
import { ShelfOpener } from '../shelf-opener.js';
import type { ShelfRepository } from '../shelves/shelf.repository.js';
import { ShownAvailability } from '../shown-availability.js';
import type { StockFacts } from '../stock-facts.js';
import { Stock } from '../stock.js';
import { SoldLevelsRepository } from '../times-sold/sold-levels.repository.js';
import { TimesSold } from '../times-sold/times-sold.js';
import type {
  AllocationsInMemory,
  CountsInMemory,
  RotationsInMemory,
  ShelvesInMemory,
} from './stock-in-memory.js';
import { HoldingsWithSmallPacks } from './stored-holdings.js';

/** The data that replicas share. */
interface SharedData {
  readonly counts: CountsInMemory;
  readonly rotations: RotationsInMemory;
  readonly shelfRows: ShelvesInMemory;
  readonly allocations: AllocationsInMemory;
  readonly connection: Connection;
  readonly guards: BuyerGuardRepository;
  readonly facts: Pick<StockFacts, 'isFunded'>;
  readonly listed: Pick<ListedLeads, 'find'>;
}

/** The real stock of one process, over data in memory. */
export function stockReplica({ connection, guards, facts, listed, ...data }: SharedData) {
  const transactions = new Transactions(connection);
  const holdings = new HoldingsWithSmallPacks(connection);
  const buyers = new Buyers(holdings, guards);
  const counts = data.counts as unknown as StockCountsRepository;
  const shelfRows = data.shelfRows as unknown as ShelfRepository;
  const allocations = data.allocations as unknown as AllocationRepository;
  const known = new KnownShelves(shelfRows);
  const opener = new ShelfOpener(known, holdings);
  const levels = new SoldLevelsRepository(connection);
  const timesSold = new TimesSold(levels, allocations, counts, known, transactions);
  const service = new Reservations(
    counts,
    data.rotations as unknown as Rotation,
    buyers,
    allocations,
    opener,
    new Choices(new Listings(shelfRows), timesSold, shelfRows),
    timesSold,
    transactions,
  );
  const shown = new ShownAvailability(
    service,
    counts,
    buyers,
    holdings,
    opener,
    timesSold,
    transactions,
  );
  const exclusions = new Exclusions(
    counts,
    buyers,
    opener,
    transactions,
    facts as StockFacts,
    listed as ListedLeads,
    {} as OwnedElsewhere,
  );
  const stock = new Stock(service, buyers, shown, exclusions, {} as SaleCheck, timesSold);
  const group = new GroupCommit<BuyerKey>(transactions, (keys, tx) => stock.readAhead(keys, tx));
  return { stock, service, exclusions, timesSold, group };
}
