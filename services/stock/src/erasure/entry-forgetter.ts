import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { HeldLease } from '../changes/dataset-lease.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { entriesWithout, type Entries } from '../directories/entries.js';
import { PhoneReader, phonesIn } from '../directories/phone-list.js';
import { RunPieces } from '../directories/run-pieces.js';
import { slicesOf } from '../directories/run-reader.js';
import type { StagedRuns } from '../directories/run-writer.js';
import { idsOfPiece, touchedPieces, type DirectoryRun } from '../directories/run.js';
import { emailsOf } from '../emails/email-key.js';
import type { Place } from '../shelves/shelf.js';

/** A lead that leaves the directories of its dataset. */
export interface ForgottenLead extends Place {
  readonly emailKey?: number;
}

/** Entries that leave a directory: those with one of the keys that are `gone`. */
interface Leaving {
  readonly directoryId: string;
  readonly sorted: Float64Array;
  readonly isGone: (key: number, place: Place) => boolean;
}

/** The pieces that are written without entries, and the ids of the directories. */
export type StagedRemoval = readonly (StagedRuns & { readonly directoryId: string })[];

/**
 * Removes leads from the directories of phones and of emails. A piece that has one is written again without it, under
 * the lease; runs keep their ids, because nothing else is compared again when an entry leaves.
 */
@Injectable()
export class EntryForgetter {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly pieces: RunPieces,
  ) {}

  /** Writes the pieces that replace those with any of the phones, at any place, or with the email of one of the leads. */
  async stage(
    lease: HeldLease,
    { phones, leads }: { phones: readonly number[]; leads: readonly ForgottenLead[] },
  ): Promise<StagedRemoval> {
    const { datasetId } = lease;
    const [wanted, places] = [new Set(phones), new Set(leads.map(keyOf))];
    const emails = new Set(leads.flatMap(({ emailKey = [] }) => emailKey));
    return [
      await this.stageOne(lease, {
        directoryId: datasetId,
        sorted: Float64Array.from(wanted).sort(),
        isGone: (phone) => wanted.has(phone),
      }),
      await this.stageOne(lease, {
        directoryId: emailsOf(datasetId),
        sorted: Float64Array.from(emails).sort(),
        // Leads of other people may have the same email.
        isGone: (key, place) => emails.has(key) && places.has(keyOf(place)),
      }),
    ];
  }

  /** Makes the pieces current and ends the lease. Throws UploadInProgress when the lease is lost. */
  async commit(lease: HeldLease, staged: StagedRemoval, tx: ClientSession): Promise<void> {
    const pieces = staged.flatMap(({ superseded }) => superseded);
    await lease.commit({ pieces }, tx);
    for (const { directoryId, runs, superseded } of staged)
      if (superseded.length > 0) this.directory.adopt(directoryId, { runs }, tx);
  }

  private async stageOne(lease: HeldLease, leaving: Leaving): Promise<StagedRemoval[number]> {
    const { directoryId } = leaving;
    const runs: DirectoryRun[] = [];
    const superseded: string[] = [];
    for (const run of await this.directory.runs(directoryId)) {
      const pieces = await this.piecesWithout(lease, run, leaving);
      const after = rewrittenRun(run, pieces, lease.stagingId);
      await this.pieces.stage(
        lease.stagingId,
        pieces.map(({ piece, entries }) => ({ run: after, piece, entries })),
      );
      superseded.push(...pieces.flatMap(({ piece }) => idsOfPiece(run, piece)));
      if (after.size > 0) runs.push(after);
    }
    return { directoryId, runs, superseded };
  }

  private async piecesWithout(
    { renewWhenDue }: HeldLease,
    run: DirectoryRun,
    { sorted, isGone }: Leaving,
  ): Promise<RewrittenPiece[]> {
    const rewritten: RewrittenPiece[] = [];
    for (const touched of slicesOf(touchedPieces(run, sorted, true))) {
      await renewWhenDue();
      const pieces = await this.pieces.withPhones(run, touched);
      const having = pieces.filter(({ phones, from, to }) => {
        const reader = new PhoneReader(phones);
        return sorted.subarray(from, to).some((key) => reader.find(key));
      });
      for (const { piece, phones, places } of await this.pieces.withPlaces(run, having)) {
        const before = { phones: phonesIn(phones), places };
        const entries = entriesWithout(before, isGone);
        const removed = before.phones.length - entries.phones.length;
        if (removed > 0) rewritten.push({ piece, entries, removed });
      }
    }
    return rewritten;
  }
}

const keyOf = ({ shelf, number }: Place): string => `${shelf}:${number}`;

interface RewrittenPiece {
  readonly piece: number;
  readonly entries: Entries;
  readonly removed: number;
}

/** Returns the run with rewritten pieces. A piece that became empty begins where the next one does. */
function rewrittenRun(
  run: DirectoryRun,
  pieces: readonly RewrittenPiece[],
  by: string,
): DirectoryRun {
  if (pieces.length === 0) return run;
  const firsts = run.firsts.slice();
  for (const { piece, entries } of pieces.toReversed())
    firsts[piece] = entries.phones[0] ?? firsts[piece + 1] ?? Infinity;
  const rewritten = Object.fromEntries(pieces.map(({ piece }) => [piece, by]));
  const size = pieces.reduce((left, { removed }) => left - removed, run.size);
  return { ...run, size, firsts, rewritten: { ...run.rewritten, ...rewritten } };
}
