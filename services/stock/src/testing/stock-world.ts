import { apportion, type DatasetId, type PurchaseId, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { isNarrowed } from '../choices/lead-choice.js';
import { BuyerGuardRepository } from '../guards/buyer-guard.repository.js';
import { type BuyerVectors, holderOf } from '../holdings/holding.js';
import type { BuyerKey } from '../holdings/holding.js';
import type { ReserveRequest, ReserveResult } from '../reservations.js';
import type { Day, DayRange } from '../shelves/listed-days.js';
import { numbersOf, setOf } from '../shelves/number-set.js';
import { type ShelfIndex, shelfIndex } from '../shelves/shelf.js';
import { ConnectionInMemory } from './connection-in-memory.js';
import {
  AllocationsInMemory,
  CountsInMemory,
  RotationsInMemory,
  ShelvesInMemory,
} from './stock-in-memory.js';
import type { ModelChoice, ModelLead, ModelPurchase } from './stock-model.js';
import { stockReplica } from './stock-replica.js';
import { defectsOf } from './stored-holdings.js';

const datasetId = 'd1' as DatasetId;
/** Clean shelves at even indexes, each followed by its dnc shelf. */
export const shelves: readonly ShelfIndex[] = [
  shelfIndex('CA', 'clean'),
  shelfIndex('CA', 'dnc'),
  shelfIndex('TX', 'clean'),
  shelfIndex('TX', 'dnc'),
];
export const buyers = ['b1', 'b2', 'b3'] as UserId[];
const replicaCount = 2;
export const firstDay: Day = 20_000;

interface Wanted {
  readonly chosen: readonly ShelfIndex[];
  readonly quantity: number;
  readonly wish?: ModelChoice;
}
type Ordered = Pick<ReserveRequest, 'purchaseId' | 'buyerId' | 'holder' | 'shelves' | 'quantity'>;

/** The real stock on repositories in memory, and a model of plain sets to compare with. */
export class StockWorld {
  private readonly counts = new CountsInMemory();
  private readonly rotations = new RotationsInMemory();
  private readonly shelfRows = new ShelvesInMemory();
  private readonly allocations = new AllocationsInMemory();
  private readonly database = new ConnectionInMemory();
  private readonly transactions = new Transactions(this.database.connection);
  private readonly guards = new BuyerGuardRepository(this.database.connection);
  private readonly listed = new Map<UserId, Set<ModelLead>>();
  /** Replicas on the same data, each of which keeps what the other one changes. */
  private readonly replicas = Array.from({ length: replicaCount }, () =>
    stockReplica({
      counts: this.counts,
      rotations: this.rotations,
      shelfRows: this.shelfRows,
      allocations: this.allocations,
      connection: this.database.connection,
      guards: this.guards,
      facts: { isFunded: this.fund.bind(this) },
      listed: { find: this.findListed.bind(this) },
    }),
  );
  private nextReplica = 0;
  readonly leads: ModelLead[] = [];
  readonly purchases: ModelPurchase[] = [];
  private nextPurchase = 0;
  private today: Day = firstDay;

  constructor(
    private readonly isExclusive: boolean,
    private readonly maxBuyers?: number,
    /** The days on which the leads of each price were listed. */
    private readonly bands?: readonly DayRange[],
  ) {}

  nextDay(): void {
    this.today += 1;
  }

  add(shelf: ShelfIndex, count: number): void {
    const first = this.counts.stock.counts[shelf] ?? 0;
    for (let number = first; number < first + count; number += 1)
      this.leads.push({ shelf, number, isWithdrawn: false, day: this.today, line: 'unknown' });
    this.shelfRows.list(shelf, first, this.today);
    this.counts.change({ index: shelf, added: count });
  }

  withdraw(lead: ModelLead): void {
    if (lead.isWithdrawn) return;
    lead.isWithdrawn = true;
    this.shelfRows.withdraw(lead.shelf, lead.number);
    this.counts.change({ index: lead.shelf, withdrawn: 1 });
  }

  /** A list says the line of a lead. */
  knowLine(lead: ModelLead, line: 'wireless' | 'landline'): void {
    if (lead.isWithdrawn) return;
    this.shelfRows.setLine(lead, (lead.line = line));
    this.counts.stock.lineTypeChanges += 1;
  }

  /** Moves a clean lead to the dnc shelf, as an upload of the same phone as dnc does. */
  becomeDnc(lead: ModelLead): void {
    if (lead.shelf % 2 === 0) this.move(lead, lead.shelf + 1);
  }

  /** Moves a dnc lead to the clean shelf, as undoing a wrong check does. */
  becomeClean(lead: ModelLead): void {
    if (lead.shelf % 2 === 1) this.move(lead, lead.shelf - 1);
  }

  private move(lead: ModelLead, shelf: ShelfIndex): void {
    if (lead.isWithdrawn) return;
    const to = { shelf, number: this.counts.stock.counts[shelf] ?? 0 };
    const arrived = this.shelfRows.move(lead, to);
    this.shelfRows.list(shelf, to.number, this.today);
    this.counts.change({ index: lead.shelf, withdrawn: 1 });
    this.counts.change({ index: shelf, added: 1, arrived });
    Object.assign(lead, to);
  }

  /** Buys leads and returns them. Throws when the stock and the model differ. */
  async take(
    buyer: UserId,
    chosen: readonly ShelfIndex[],
    quantity: number,
    wish: ModelChoice = {},
  ) {
    const { stock } = this.writer;
    const order = this.requestOf(buyer, { chosen, quantity, wish });
    const result = await stock.inTurn(order, () =>
      this.transactions.run((tx) => stock.reserve(order, tx)),
    );
    return this.taken(order, wish, result);
  }

  /** Buys at the same time, in one transaction. Throws when the stock and the model differ. */
  async takeTogether(wanted: readonly (Wanted & { readonly buyer: UserId })[]): Promise<void> {
    const { stock, group } = this.writer;
    const orders = wanted.map(({ buyer, ...one }) => this.requestOf(buyer, one));
    const taking = orders.map((order) =>
      stock.inTurn(order, () => group.run(order, (tx) => stock.reserve(order, tx)), {
        inGroup: true,
      }),
    );
    for (const [i, result] of (await Promise.all(taking)).entries())
      this.taken(orders[i] as Ordered, {}, result);
  }

  private requestOf(buyer: UserId, { chosen, quantity, wish = {} }: Wanted) {
    const purchaseId = `p${(this.nextPurchase += 1)}` as PurchaseId;
    const key = this.orderOf(buyer, wish);
    return { ...key, purchaseId, shelves: chosen, quantity, acceptPartial: true };
  }

  private taken(
    { purchaseId: id, buyerId: buyer, holder, shelves: chosen, quantity }: Ordered,
    wish: ModelChoice,
    { allocated }: ReserveResult,
  ): ModelLead[] {
    const free = this.freeFor(buyer, wish).filter(({ shelf }) => chosen.includes(shelf));
    const taken = allocated.flatMap(({ index, numbers }) =>
      numbersOf(numbers).map((number) => this.leadAt(index, number)),
    );
    if (new Set(taken).size !== taken.length) throw new Error('a lead was taken twice at once');
    if (!taken.every((lead) => free.includes(lead))) throw new Error('a lead was not for sale');
    if (taken.length !== Math.min(quantity, free.length))
      throw new Error('the stock took another quantity than the model');
    const parts = this.bands ? apportion(taken.length, this.sizesOf(free)) : [];
    if (String(this.sizesOf(taken)) !== String(parts))
      throw new Error('the stock took other parts of the price bands than the model');
    if (taken.length > 0) this.purchases.push({ id, buyer, holder, leads: taken });
    return taken;
  }

  async giveBack(which: number): Promise<void> {
    const [purchase] = this.purchases.splice(which % Math.max(1, this.purchases.length), 1);
    if (!purchase) return;
    const { id: purchaseId, buyer: buyerId, holder } = purchase;
    const back = { datasetId, buyerId, holder, purchaseId };
    await this.transactions.run((tx) => this.writer.stock.giveBack(back, tx));
  }

  /** Puts the phone of a lead on the suppression list of a buyer. */
  async list(buyer: UserId, lead: ModelLead): Promise<void> {
    this.listsOf(buyer).add(lead);
    await this.transactions.run(async (tx) => this.guards.listsChanged(buyer, tx));
  }

  async clearLists(buyer: UserId): Promise<void> {
    this.listsOf(buyer).clear();
    await this.transactions.run(async (tx) => this.guards.listsChanged(buyer, tx));
  }

  /**
   * Returns the number of leads that each buyer could buy on each shelf, by the stock and by the model. With `shown`
   * as the screens read it, which stores settled vectors.
   */
  async availability({ shown = false, wish = {} as ModelChoice } = {}) {
    const replica = this.writer;
    const answers = [];
    // One after the other: the database in memory has no conflicts.
    for (const buyer of buyers) {
      const query = { ...this.orderOf(buyer, wish), shelves };
      const { onShelves, ofBands, leftOut } = shown
        ? await replica.stock.available(query, await this.counts.find())
        : await replica.exclusions.during(query, async () => {
            if (isNarrowed(query)) await replica.timesSold.complete(datasetId);
            return replica.service.available(query);
          });
      const free = this.freeFor(buyer, wish);
      const counts = {
        onShelves: shelves.map((index) => onShelves.get(index)),
        listed: leftOut.listed ?? 0,
        ofBands: ofBands ?? [],
      };
      const expected = {
        onShelves: shelves.map((index) => free.filter(({ shelf }) => shelf === index).length),
        listed: this.unownedBy(buyer).filter(this.isWithin(wish)).length - free.length,
        ofBands: this.sizesOf(free),
      };
      answers.push({ buyer, counts, expected });
    }
    return answers;
  }

  /** Returns what is wrong with the stored holdings, if anything. */
  get defects(): string[] {
    return defectsOf({
      holders: this.database.rows('holders'),
      holdings: this.database.rows('holdings'),
    });
  }

  /** Lets another replica take the next requests, when it has forgotten what may be a second old. */
  writeAs(which: number): void {
    this.nextReplica = which % replicaCount;
    this.writer.timesSold.changed(datasetId);
  }

  private get writer() {
    const replica = this.replicas[this.nextReplica];
    if (!replica) throw new Error(`there is no replica ${this.nextReplica}`);
    return replica;
  }

  private async fund(buyer: UserId): Promise<boolean> {
    await this.guards.setFunded(buyer);
    return true;
  }

  private orderOf(buyer: UserId, { days, maxTimesSold, lineTypes }: ModelChoice) {
    const holder = holderOf({ exclusive: this.isExclusive }, buyer);
    const listed = days && [{ from: firstDay + days.from, to: firstDay + days.to }];
    return {
      datasetId,
      buyerId: buyer,
      holder,
      maxBuyers: this.maxBuyers,
      bands: this.bands,
      choice: { listed, maxTimesSold, lineTypes },
    };
  }

  /** Counts the leads of each price band. */
  private sizesOf(leads: readonly ModelLead[]): number[] {
    const sizeOf = ({ from, to }: DayRange) =>
      leads.filter(({ day }) => from <= day && day <= to).length;
    return (this.bands ?? []).map(sizeOf);
  }

  private freeFor(buyer: UserId, wish: ModelChoice): ModelLead[] {
    return this.unownedBy(buyer)
      .filter(this.isWithin(wish))
      .filter((lead) => !this.listsOf(buyer).has(lead));
  }

  /** Whether a lead was listed within the days, and sold so rarely that it may be sold once more. */
  private isWithin({
    days = { from: 0, to: Infinity },
    maxTimesSold = Infinity,
    lineTypes,
  }: ModelChoice) {
    return (lead: ModelLead): boolean => {
      const sold = this.purchases.filter(({ leads }) => leads.includes(lead)).length;
      const isBelowLimit = this.maxBuyers === undefined || sold < this.maxBuyers;
      const day = lead.day - firstDay;
      const isOfLine = lineTypes?.includes(lead.line) ?? true;
      const isOfDay = days.from <= day && day <= days.to;
      return isOfDay && sold <= maxTimesSold && isBelowLimit && isOfLine;
    };
  }

  private unownedBy(buyer: UserId): ModelLead[] {
    const holder = holderOf({ exclusive: this.isExclusive }, buyer);
    const owned = this.purchases.filter((purchase) => purchase.holder === holder);
    const theirs = new Set(owned.flatMap(({ leads }) => leads));
    return this.leads.filter((lead) => !lead.isWithdrawn && !theirs.has(lead));
  }

  private listsOf(buyer: UserId): Set<ModelLead> {
    const listed = this.listed.get(buyer) ?? new Set();
    this.listed.set(buyer, listed);
    return listed;
  }

  /** Finds listed leads as the directory does: all when the lists have changed, otherwise those that came later. */
  private async findListed({ buyerId }: BuyerKey, { guard, excluded }: BuyerVectors) {
    const last = excluded.get('listed')?.settlement;
    const replaces = last?.lists !== guard.lists;
    const found = [...this.listsOf(buyerId)].filter(
      ({ shelf, number }) => replaces || number >= (last?.counts[shelf] ?? 0),
    );
    const numbers = new Map(
      shelves.map((index) => [
        index,
        setOf(found.filter(({ shelf }) => shelf === index).map(({ number }) => number)),
      ]),
    );
    return { numbers, replaces, by: { lists: guard.lists ?? 0 } };
  }

  private leadAt(shelf: ShelfIndex, number: number): ModelLead {
    const lead = this.leads.find((one) => one.shelf === shelf && one.number === number);
    if (!lead) throw new Error(`no lead has number ${number} of shelf ${shelf}`);
    return lead;
  }
}
