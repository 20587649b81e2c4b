import { Injectable } from '@nestjs/common';
import { newId } from '@leadmart/platform/mongo';
import { streamOf } from '../directories/directory-writer.js';
import { mergeEntries, mergeEqual, type EntryStream } from '../directories/merge-entries.js';
import { decideMerge } from '../directories/merge.decisions.js';
import { entriesPerPiece } from '../directories/run.js';
import type { HeldExtension } from './extension-lease.js';
import { sortedTwins, type TwinEntries, type TwinLists } from './twin-entries.js';
import type { TwinPair, TwinRun } from './twin-pair.js';
import { pieceIdsOf, TwinRepository, type StagedTwins } from './twin.repository.js';

/** The runs of a pair during an extension. */
export interface StagedRuns {
  readonly runs: readonly TwinRun[];
  /** The ids of pieces to which `runs` do not refer any more. */
  readonly superseded: readonly string[];
}

/** The pair to write for, and the lease under which pieces are staged. */
export interface Staging {
  readonly pair: TwinPair;
  /** Begun before the first write: most extensions find something, but not all. */
  readonly lease: () => Promise<HeldExtension>;
  /** Renews the lease when it is due. Called before each piece. */
  readonly onProgress: () => Promise<void>;
}

/** More twins than these are written as several runs, so that their memory is bounded: 13 bytes for each. */
const twinsPerRun = 2 ** 20;
const piecesAtOnce = 8;

/** Writes new twins, to which nothing refers yet, as runs that are merged by size. */
@Injectable()
export class TwinStager {
  constructor(private readonly twins: TwinRepository) {}

  async stage(
    staging: Staging,
    before: readonly TwinRun[],
    found: AsyncIterable<TwinLists>,
  ): Promise<StagedRuns> {
    let staged: StagedRuns = { runs: before, superseded: [] };
    let waiting: TwinEntries[] = [];
    for await (const lists of found) {
      await staging.onProgress();
      waiting.push(sortedTwins(lists));
      if (sizeOf(waiting) < twinsPerRun) continue;
      staged = await this.add(staging, staged, waiting);
      waiting = [];
    }
    return waiting.length > 0 ? this.add(staging, staged, waiting) : staged;
  }

  /** Writes a run, merged with the newest ones if their sizes require it. */
  private async add(
    staging: Staging,
    { runs, superseded }: StagedRuns,
    added: readonly TwinEntries[],
  ): Promise<StagedRuns> {
    const { pair } = staging;
    const sizes = runs.map(({ size }) => size);
    const mergedCount = decideMerge(sizes, sizeOf(added));
    const merged = runs.slice(0, mergedCount);
    const streams = [
      mergeEqual(added.map(streamOf)),
      ...merged.map((run) => this.twins.entriesOf(pair, run)),
    ];
    const run = await this.write(staging, streams);
    return {
      runs: [run, ...runs.slice(mergedCount)],
      superseded: [...superseded, ...pieceIdsOf(pair, merged)],
    };
  }

  private async write(
    { pair, lease, onProgress }: Staging,
    streams: readonly EntryStream[],
  ): Promise<TwinRun> {
    const extension = await lease();
    const id = newId();
    const firsts: number[] = [];
    const waiting: StagedTwins[] = [];
    let size = 0;
    const flush = () => this.twins.stage(extension.id, waiting.splice(0));
    for await (const twins of mergeEntries(streams, entriesPerPiece)) {
      waiting.push({ pair, run: id, piece: firsts.length, twins });
      firsts.push(twins.phones[0] ?? 0);
      size += twins.phones.length;
      await onProgress();
      if (waiting.length === piecesAtOnce) await flush();
    }
    await flush();
    return { id, size, firsts: Float64Array.from(firsts) };
  }
}

const sizeOf = (all: readonly TwinEntries[]): number =>
  all.reduce((sum, { phones }) => sum + phones.length, 0);
