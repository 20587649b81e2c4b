import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { OptOutId } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import type { ComparedLeads } from '../changes/directory-stager.js';
import type { IncomingLeads } from '../changes/incoming-leads.js';
import { DetailHashes } from './detail-hashes.js';
import { RefusalCounterRepository } from './refusal-counter.repository.js';
import { RefusalRepository } from './refusal.repository.js';
import type { RefusalDocument } from './refusal.schema.js';

const none: readonly OptOutId[] = [];

/** Rows that are hashed between two turns of other requests, some 3 ms. */
const rowsAtOnce = 2_000;

/** The rows of a file, with their emails. */
interface LeadsWithEmails extends IncomingLeads {
  /** In lower case; empty without one. */
  email(row: number): string;
  eraseEmail(row: number): void;
}

/** The rows of a file without those of people who opted out. */
interface AcceptedLeads extends ComparedLeads {
  readonly refused: readonly number[];
}

/**
 * The phones and emails that opt-outs refuse, as keyed hashes. A detail is refused while any opt-out refuses it.
 *
 * An upload reads the number of changes under the lease of its dataset. A process keeps the hashes and reads only later
 * changes.
 */
@Injectable()
export class Refusals {
  private readonly refused = new Set<string>();
  private readTo = 0;

  constructor(
    private readonly refusals: RefusalRepository,
    private readonly counter: RefusalCounterRepository,
    private readonly hashes: DetailHashes,
  ) {}

  /**
   * Refuses phones and emails in lower case from now on: an upload that gets the lease of its dataset later does not take
   * them. Purchases look for them before payment until the opt-out is settled.
   */
  async refuse(
    by: OptOutId,
    details: readonly (number | string)[],
    tx: ClientSession,
  ): Promise<void> {
    const all = [...new Set(details)].map((one) => this.hashes.of(one));
    const known = new Map((await this.refusals.known(all.flat(), tx)).map((row) => [row._id, row]));
    const changes = all.flatMap((ids) => {
      const row = ids.flatMap((id) => known.get(id) ?? [])[0] ?? { _id: ids[0] ?? '', by: none };
      return row.by.includes(by) ? [] : [{ _id: row._id, by: [...row.by, by] }];
    });
    await this.save(changes, { begun: by }, tx);
  }

  /** Purchases need not look for what this opt-out refuses any more: its leads are out of sale. */
  async settle(by: readonly OptOutId[], tx: ClientSession): Promise<void> {
    await this.counter.change({ changed: 0, settled: by }, tx);
  }

  /** Takes back what this opt-out refuses; what others refuse as well stays refused. */
  async lift(by: OptOutId, tx: ClientSession): Promise<void> {
    const rows = await this.refusals.by([by], tx);
    const changes = rows.map(({ _id, by: all }) => ({ _id, by: all.filter((id) => id !== by) }));
    await this.save(changes, { settled: [by] }, tx);
  }

  /**
   * Leaves the new rows of a file out whose phone or email is refused. A known lead becomes dnc all the same, without a
   * refused email. The caller has the lease of the dataset.
   */
  async leaveOut(compared: ComparedLeads, leads: LeadsWithEmails): Promise<AcceptedLeads> {
    const changes = await this.counter.changes();
    if (changes === 0) return { ...compared, refused: [] };
    await this.read(changes);
    const [fresh, refused]: [number[], number[]] = [[], []];
    for (const rows of batchesOf(compared.fresh, rowsAtOnce)) {
      for (const row of rows) {
        const isRefused = this.has(leads.phone(row)) || this.has(leads.email(row));
        (isRefused ? refused : fresh).push(row);
      }
      await nextTurn();
    }
    for (const { row } of compared.statusChanges)
      if (this.has(leads.email(row))) leads.eraseEmail(row);
    return { ...compared, fresh, refused };
  }

  private has(detail: number | string): boolean {
    return this.hashes.isIn(this.refused, detail);
  }

  /** Each row gets a number of its own, so that processes read it again. */
  private async save(
    changes: readonly Omit<RefusalDocument, 'number'>[],
    also: { readonly begun: OptOutId } | { readonly settled: readonly OptOutId[] },
    tx: ClientSession,
  ): Promise<void> {
    const last = await this.counter.change({ changed: changes.length, ...also }, tx);
    this.refusals.save(
      changes.map((row, i) => ({ ...row, number: last - i })),
      tx,
    );
  }

  private async read(upTo: number): Promise<void> {
    if (this.readTo >= upTo) return;
    // Later changes as well: a row that is changed again has only its last number, and may be refused all the same.
    for (const { _id, by } of await this.refusals.changedAfter(this.readTo))
      if (by.length > 0) this.refused.add(_id);
      else this.refused.delete(_id);
    this.readTo = Math.max(this.readTo, upTo);
  }
}
