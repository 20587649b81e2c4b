import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { appendArrivals } from '../src/stock/arrivals.js';
import { holderOf, type Holder, type HoldingRepository } from '../src/stock/holding.repository.js';
import type { AllocatedShelf, HolderRow } from '../src/stock/holding.schema.js';
import { numbersOf, setOf, union, type NumberSet } from '../src/stock/numbers.js';
import { emptyVector, shelfIndex, type ShelfIndex } from '../src/stock/shelf.js';
import type { ShelfRepository } from '../src/stock/shelf.repository.js';
import type { StockChange, StockRepository } from '../src/stock/stock.repository.js';
import type { StockRow } from '../src/stock/stock.schema.js';
import { StockService } from '../src/stock/stock.service.js';

const datasetId = 'd1' as DatasetId;
const session = {} as never;
/** A clean shelf at an even place, and its dnc shelf behind it. */
export const shelves: readonly ShelfIndex[] = [
  shelfIndex('CA', 'clean'),
  shelfIndex('CA', 'dnc'),
  shelfIndex('TX', 'clean'),
  shelfIndex('TX', 'dnc'),
];
export const buyers = ['b1', 'b2'] as UserId[];

/** A lead of the model, whatever number it has on whatever shelf. */
interface ModelLead {
  shelf: ShelfIndex;
  number: number;
  isWithdrawn: boolean;
}

interface ModelPurchase {
  readonly id: PurchaseId;
  readonly holder: Holder;
  readonly leads: readonly ModelLead[];
}

/** The real stock on repositories in memory, and beside it a model of plain sets that must agree. */
export class StockWorld {
  private readonly stocks = new StocksInMemory();
  private readonly rows = new ShelvesInMemory();
  private readonly holdings = new HoldingsInMemory();
  private readonly service = new StockService(
    this.stocks as unknown as StockRepository,
    this.rows as unknown as ShelfRepository,
    this.holdings as unknown as HoldingRepository,
  );
  readonly leads: ModelLead[] = [];
  readonly purchases: ModelPurchase[] = [];
  private nextPurchase = 0;

  constructor(private readonly isExclusive: boolean) {}

  add(shelf: ShelfIndex, count: number): void {
    const first = this.stocks.row.counts[shelf] ?? 0;
    for (let number = first; number < first + count; number += 1)
      this.leads.push({ shelf, number, isWithdrawn: false });
    this.stocks.change({ index: shelf, added: count, withdrawn: 0, arrived: 0 });
  }

  withdraw(lead: ModelLead): void {
    if (lead.isWithdrawn) return;
    lead.isWithdrawn = true;
    this.rows.withdraw(lead.shelf, lead.number);
    this.stocks.change({ index: lead.shelf, added: 0, withdrawn: 1, arrived: 0 });
  }

  /** An upload says that the phone of a clean lead is on the do-not-call list by now. */
  becomeDnc(lead: ModelLead): void {
    const to = lead.shelf + 1;
    if (lead.isWithdrawn || lead.shelf % 2 === 1) return;
    const number = this.stocks.row.counts[to] ?? 0;
    this.rows.withdraw(lead.shelf, lead.number);
    this.rows.arrive(to, { number, fromShelf: lead.shelf, fromNumber: lead.number });
    this.stocks.change({ index: lead.shelf, added: 0, withdrawn: 1, arrived: 0 });
    this.stocks.change({ index: to, added: 1, withdrawn: 0, arrived: 1 });
    Object.assign(lead, { shelf: to, number });
  }

  /** Buys, and returns the leads. Throws when the stock gave what the model would not. */
  async take(buyer: UserId, chosen: readonly ShelfIndex[], quantity: number) {
    const holder = holderOf({ exclusive: this.isExclusive }, buyer);
    const free = this.freeFor(holder).filter(({ shelf }) => chosen.includes(shelf));
    const id = `p${(this.nextPurchase += 1)}` as PurchaseId;
    const request = { purchaseId: id, datasetId, holder, shelves: chosen, quantity };
    const result = await this.service.reserve({ ...request, acceptPartial: true }, session);
    const taken = result.takings.flatMap(({ index, taken: numbers }) =>
      numbersOf(numbers).map((number) => this.leadAt(index, number)),
    );
    if (new Set(taken).size !== taken.length) throw new Error('a lead was taken twice at once');
    if (!taken.every((lead) => free.includes(lead))) throw new Error('a lead was not for sale');
    if (taken.length !== Math.min(quantity, free.length)) throw new Error('another quantity');
    await this.service.advanceRotation(datasetId, result.takings);
    if (taken.length > 0) this.purchases.push({ id, holder, leads: taken });
    return taken;
  }

  async giveBack(which: number): Promise<void> {
    const [purchase] = this.purchases.splice(which % Math.max(1, this.purchases.length), 1);
    if (!purchase) return;
    const { id: purchaseId, holder } = purchase;
    await this.service.giveBack({ datasetId, holder, purchaseId }, session);
  }

  /** How many leads each buyer could buy on each shelf: as the stock says, and as the model does. */
  async availability() {
    const answers = buyers.map(async (buyer) => {
      const holder = holderOf({ exclusive: this.isExclusive }, buyer);
      const counts = await this.service.available({ datasetId, holder, shelves });
      const free = this.freeFor(holder);
      const expected = shelves.map((index) => free.filter(({ shelf }) => shelf === index).length);
      return { buyer, counts: shelves.map((index) => counts.get(index)), expected };
    });
    return Promise.all(answers);
  }

  private freeFor(holder: Holder): ModelLead[] {
    const owned = this.purchases.filter((purchase) => purchase.holder === holder);
    const theirs = new Set(owned.flatMap(({ leads }) => leads));
    return this.leads.filter((lead) => !lead.isWithdrawn && !theirs.has(lead));
  }

  private leadAt(shelf: ShelfIndex, number: number): ModelLead {
    const lead = this.leads.find((one) => one.shelf === shelf && one.number === number);
    if (!lead) throw new Error(`no lead has number ${number} of shelf ${shelf}`);
    return lead;
  }
}

class StocksInMemory {
  readonly row: StockRow = {
    _id: datasetId,
    counts: emptyVector(),
    withdrawn: emptyVector(),
    arrivals: emptyVector(),
  };
  private readonly rotation = new Map<ShelfIndex, number>();

  change({ index, added, withdrawn, arrived }: StockChange): void {
    const { row } = this;
    row.counts[index] = (row.counts[index] ?? 0) + added;
    row.withdrawn[index] = (row.withdrawn[index] ?? 0) + withdrawn;
    row.arrivals[index] = (row.arrivals[index] ?? 0) + arrived;
  }

  async find(): Promise<StockRow> {
    return structuredClone(this.row);
  }

  async pointers() {
    return this.rotation;
  }

  async movePointers(_id: DatasetId, pointers: readonly { index: number; nextPointer: number }[]) {
    for (const { index, nextPointer } of pointers) this.rotation.set(index, nextPointer);
  }
}

class ShelvesInMemory {
  private readonly rows = new Map<ShelfIndex, { withdrawn?: NumberSet; arrivals?: Buffer }>();

  withdraw(index: ShelfIndex, number: number): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, withdrawn: union(row.withdrawn, setOf([number])) });
  }

  arrive(index: ShelfIndex, arrival: Parameters<typeof appendArrivals>[1][number]): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, arrivals: appendArrivals(row.arrivals, [arrival]) });
  }

  async find(_id: DatasetId, indexes: readonly ShelfIndex[]) {
    return new Map([...this.rows].filter(([index]) => indexes.includes(index)));
  }
}

class HoldingsInMemory implements Pick<
  HoldingRepository,
  'findHolder' | 'findHoldings' | 'save' | 'allocate' | 'findAllocation' | 'removeAllocation'
> {
  private readonly holders = new Map<string, HolderRow>();
  private readonly numbers = new Map<string, NumberSet>();
  private readonly allocations = new Map<string, readonly AllocatedShelf[]>();

  async findHolder(_id: DatasetId, holder: Holder) {
    const row = this.holders.get(holder);
    return row && structuredClone(row);
  }

  async findHoldings(_id: DatasetId, holder: Holder, indexes: readonly ShelfIndex[]) {
    const found = indexes.map((index) => [index, this.numbers.get(`${index}:${holder}`)] as const);
    return new Map(found.flatMap(([index, numbers]) => (numbers ? [[index, numbers]] : [])));
  }

  save: HoldingRepository['save'] = async (_id, { holder }, changes) => {
    const row = this.holders.get(holder) ?? {
      _id: holder,
      owned: emptyVector(),
      overlap: emptyVector(),
      seenWithdrawn: emptyVector(),
      seenArrivals: emptyVector(),
    };
    for (const { index, numbers, ...counts } of changes) {
      this.numbers.set(`${index}:${holder}`, numbers);
      row.owned[index] = counts.owned;
      row.overlap[index] = counts.overlap;
      row.seenWithdrawn[index] = counts.seenWithdrawn;
      row.seenArrivals[index] = counts.seenArrivals;
    }
    this.holders.set(holder, row);
  };

  async allocate({ purchaseId }: { purchaseId: PurchaseId }, allocated: AllocatedShelf[]) {
    this.allocations.set(purchaseId, allocated);
  }

  async findAllocation(purchaseId: PurchaseId) {
    return this.allocations.get(purchaseId) ?? [];
  }

  async removeAllocation(purchaseId: PurchaseId) {
    this.allocations.delete(purchaseId);
  }
}
