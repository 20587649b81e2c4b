import { Injectable } from '@nestjs/common';
import { Transactions } from '@leadmart/platform/mongo';
import {
  type DirectoryEntry,
  type HeldLease,
  LeadMarks,
  type Place,
  StockChanges,
  statusOf,
} from '@leadmart/stock';
import { LeadMover } from '../moving/lead-mover.js';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import { type Effect, type ListedStep, type MarkedStep, markOf, type StoreStep } from './effect.js';

/** Clean leads on a registry become dnc. Leads that are dnc by another check are marked, too: they stay so when it is undone. */
@Injectable()
export class BecomesDnc implements Effect {
  readonly mark = 'dnc';

  constructor(
    private readonly mover: LeadMover,
    private readonly marks: LeadMarks,
    private readonly stock: StockChanges,
    private readonly transactions: Transactions,
  ) {}

  async among(
    { datasetId }: HeldLease,
    leads: readonly DirectoryEntry[],
  ): Promise<readonly DirectoryEntry[]> {
    const places = leads.filter((lead) => !isClean(lead));
    const isMarked = await this.marks.isMarked(datasetId, { kind: 'dnc', places });
    return leads.filter((lead) => isClean(lead) || isMarked(lead));
  }

  async apply(
    lease: HeldLease,
    { scrub, places, seen }: ListedStep,
    store: StoreStep,
  ): Promise<ScrubRun> {
    const mark = markOf(scrub, lease, this);
    const clean = places.filter(isClean);
    const dnc = places.filter((place) => !isClean(place));
    if (clean.length === 0)
      return this.transactions.run(async (tx) => {
        await lease.renew(tx);
        await this.marks.add(mark, dnc, tx);
        return store(0, tx);
      });
    const moved = { places: clean, to: 'dnc', scrub, seen } as const;
    return this.mover.move(lease, moved, async (tx, arrived) => {
      const there = arrived.flatMap(({ index: shelf, first, count }) =>
        Array.from({ length: count }, (_, i) => ({ shelf, number: first + i })),
      );
      await this.marks.add(mark, [...dnc, ...there], tx);
      return store(clean.length, tx);
    });
  }

  /** Leads that were withdrawn for ever since stay dnc. */
  async takeBack(
    lease: HeldLease,
    { scrub, places }: MarkedStep,
    store: StoreStep,
  ): Promise<ScrubRun> {
    const { datasetId } = lease;
    const marks = { datasetId, by: scrub.id };
    const others = { kind: 'dnc', places, except: scrub.id } as const;
    const isMarked = await this.marks.isMarked(datasetId, others);
    const free = places.filter((place) => !isMarked(place));
    const back = await this.stock.withoutGone(datasetId, free);
    if (back.length === 0)
      return this.transactions.run(async (tx) => {
        await lease.renew(tx);
        await this.marks.remove(marks, places, tx);
        return store(0, tx);
      });
    return this.mover.move(lease, { places: back, to: 'clean', scrub }, async (tx) => {
      await this.marks.remove(marks, places, tx);
      return store(back.length, tx);
    });
  }
}

const isClean = ({ shelf }: Place): boolean => statusOf(shelf) === 'clean';
