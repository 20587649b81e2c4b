import { Injectable } from '@nestjs/common';
import type { StatusChangeKind } from '@leadmart/contracts';
import {
  type ComparedLeads,
  type HeldLease,
  LeadLayouts,
  LeadLines,
  type Place,
  placeKey,
  placeLeads,
  type Placement,
  type ShelfRange,
  shelvesOf,
  StageDirectory,
  StageLeads,
  StatusLogRepository,
  StockChanges,
} from '@leadmart/stock';
import type { ClientSession } from 'mongoose';
import { ChangeShelves } from '../../uploads/shelving/change-shelves.js';
import type { Scrub } from '../scrub.js';
import { MovedLeads, otherStatus } from './moved-leads.js';

/** Leads of one dataset that get another number. */
export type LeadsToMove = {
  readonly leads: readonly Place[];
  /** The state of the stock under the lease. */
  readonly stock: Pick<ComparedLeads, 'countOf' | 'runs'>;
} & (
  | {
      /** The shelf of the other phone status. */
      readonly to: StatusChangeKind & ('clean' | 'dnc');
      readonly scrub: Pick<Scrub, 'checkedOn' | 'source'>;
    }
  /** The end of their shelf: withdrawn leads are for sale again. */
  | { readonly to: 'back' }
);

/** Moves leads, all in one transaction. A change of their phone status is logged for their owners. */
@Injectable()
export class MoveLeads {
  constructor(
    private readonly lines: LeadLines,
    private readonly layouts: LeadLayouts,
    private readonly staging: StageLeads,
    private readonly directory: StageDirectory,
    private readonly changing: ChangeShelves,
    private readonly stock: StockChanges,
    private readonly log: StatusLogRepository,
  ) {}

  /** `also` runs in the transaction with the numbers of the leads on their new shelves. */
  async move<T>(
    lease: HeldLease,
    moved: LeadsToMove,
    also: (tx: ClientSession, arrived: readonly ShelfRange[]) => Promise<T>,
  ): Promise<T> {
    const { datasetId } = lease;
    const { placement, leads } = await this.place(lease, moved);
    const { countOf, runs } = moved.stock;
    const staged = [
      this.staging.stagePages(lease, placement, leads, countOf),
      this.directory.stage(lease, placement, runs),
    ] as const;
    // Waits for both in any case: after a failure nothing may be written without the lease.
    await Promise.allSettled(staged);
    const [shelves, directory] = await Promise.all(staged);
    const superseded = {
      pages: shelves.flatMap(({ supersededPages }) => supersededPages),
      pieces: directory.supersededPieces,
    };
    const arrived = [...placement.byShelf].map(([index, rows]) => ({
      index,
      first: countOf(index),
      count: rows.length,
    }));
    const isBack = moved.to === 'back';
    return this.changing.run({ lease, superseded, hasDncCheck: false }, async (tx, { now }) => {
      const result = await also(tx, arrived);
      const leadCount = await this.stock.add(lease, { placement, shelves, directory, isBack }, tx);
      if (moved.to !== 'back') {
        const { to: kind, scrub, leads: left } = moved;
        const { checkedOn, source } = scrub;
        const change = { datasetId, kind, shelves: shelvesOf(left), at: now, checkedOn, source };
        await this.log.append(change, tx);
      }
      return { result, leadCount };
    });
  }

  private async place(
    lease: HeldLease,
    { leads: moving, to, stock }: LeadsToMove,
  ): Promise<{ placement: Placement; leads: MovedLeads }> {
    const layout = this.layouts.current;
    const lines = await this.lines.read(lease.datasetId, moving, lease.renewWhenDue);
    const rows = moving
      .map((from) => {
        const line = lines.get(placeKey(from)) ?? Buffer.alloc(0);
        const phone = Number(layout.namedCellsOf(line).phoneNumber);
        if (to === 'back') return { from, phone, shelf: from.shelf, line };
        return {
          from,
          phone,
          shelf: otherStatus(from.shelf, to),
          line: layout.withStatus(line, to),
        };
      })
      .sort((a, b) => a.phone - b.phone);
    const leads = new MovedLeads(layout, rows);
    const statusChanges = rows.map(({ from }, row) => ({ row, from }));
    return { placement: placeLeads(leads, { fresh: [], statusChanges }, stock.countOf), leads };
  }
}
