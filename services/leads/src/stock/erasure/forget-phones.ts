import { Injectable } from '@nestjs/common';
import type { UploadId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { HeldLease } from '../changes/dataset-lease.js';
import type { StagedDirectory } from '../changes/stage-directory.js';
import { slicesOf } from '../directories/directory-reader.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { entriesWithout, type Entries } from '../directories/entries.js';
import { PhoneReader, phonesIn } from '../directories/phone-list.js';
import { idsOfPiece, touchedPieces, type DirectoryRun } from '../directories/run.js';

/**
 * Removes phones from a directory. A piece that has one is written again without it, under the lease; runs keep their
 * ids, because nothing else is compared again when an entry leaves.
 */
@Injectable()
export class ForgetPhones {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes the pieces that replace those with any of the phones. */
  async stage(lease: HeldLease, phones: readonly number[]): Promise<StagedDirectory> {
    const sorted = Float64Array.from(new Set(phones)).sort();
    const runs: DirectoryRun[] = [];
    const supersededPieces: string[] = [];
    for (const run of (await this.directory.runs(lease.datasetId)) ?? []) {
      const pieces = await this.piecesWithout(lease, run, sorted);
      const after = rewrittenRun(run, pieces, lease.shelfUpdateId);
      await this.directory.stage(
        lease.shelfUpdateId,
        pieces.map(({ piece, entries }) => ({ run: after, piece, entries })),
      );
      supersededPieces.push(...pieces.flatMap(({ piece }) => idsOfPiece(run, piece)));
      if (after.size > 0) runs.push(after);
    }
    return { runs, supersededPieces };
  }

  /** Makes the pieces current and ends the lease. Throws UploadInProgress when the lease is lost. */
  async commit(lease: HeldLease, staged: StagedDirectory, tx: ClientSession): Promise<void> {
    const superseded = { pages: [], blocks: staged.supersededPieces };
    await lease.commit({ superseded, sweepAt: this.clock.now() }, tx);
    if (staged.supersededPieces.length > 0) this.directory.adopt(lease.datasetId, staged.runs, tx);
  }

  private async piecesWithout(
    { renewWhenDue }: HeldLease,
    run: DirectoryRun,
    sorted: Float64Array,
  ): Promise<RewrittenPiece[]> {
    const rewritten: RewrittenPiece[] = [];
    for (const touched of slicesOf(touchedPieces(run, sorted))) {
      await renewWhenDue();
      const pieces = await this.directory.withPhones(run, touched);
      const having = pieces.filter(({ phones, from, to }) => {
        const reader = new PhoneReader(phones);
        return sorted.subarray(from, to).some((phone) => reader.find(phone));
      });
      for (const { piece, phones, places } of await this.directory.withPlaces(run, having)) {
        const before = { phones: phonesIn(phones), places };
        const entries = entriesWithout(before, new Set(sorted));
        rewritten.push({ piece, entries, removed: before.phones.length - entries.phones.length });
      }
    }
    return rewritten;
  }
}

interface RewrittenPiece {
  readonly piece: number;
  readonly entries: Entries;
  readonly removed: number;
}

/** Returns the run with rewritten pieces. A piece that became empty begins where the next one does. */
function rewrittenRun(
  run: DirectoryRun,
  pieces: readonly RewrittenPiece[],
  by: UploadId,
): DirectoryRun {
  if (pieces.length === 0) return run;
  const firsts = run.firsts.slice();
  for (const { piece, entries } of pieces.toReversed())
    firsts[piece] = entries.phones[0] ?? firsts[piece + 1] ?? Infinity;
  const rewritten = Object.fromEntries(pieces.map(({ piece }) => [piece, by]));
  const size = pieces.reduce((left, { removed }) => left - removed, run.size);
  return { ...run, size, firsts, rewritten: { ...run.rewritten, ...rewritten } };
}
