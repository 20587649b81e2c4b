import { Injectable } from '@nestjs/common';
import { newId } from '@leadmart/platform/mongo';
import type { Entries } from '../directories/entries.js';
import { mergeEqual } from '../directories/merge-entries.js';
import { RunWriter, streamOf, type StagedRuns } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import type { HeldStaging } from '../staged/stagings.js';
import { sortedTwins, type TwinLists } from './twin-entries.js';
import { pairId, type TwinPair } from './twin-pair.js';

/** The pair to write for, and the lease under which pieces are staged. */
export interface Extension {
  readonly pair: TwinPair;
  /** Begun before the first write: most extensions find something, but not all. */
  readonly staging: () => Promise<HeldStaging>;
  /** Renews the lease when it is due. */
  readonly onProgress: () => Promise<void>;
}

/** More twins than these are written as several runs, so that their memory is bounded: 13 bytes for each. */
const twinsPerRun = 2 ** 20;

/** Writes new twins, to which nothing refers yet, as runs that are merged by size. */
@Injectable()
export class TwinStager {
  constructor(private readonly writer: RunWriter) {}

  async stage(
    extension: Extension,
    before: readonly DirectoryRun[],
    found: AsyncIterable<TwinLists>,
  ): Promise<StagedRuns> {
    let staged: StagedRuns = { runs: before, superseded: [] };
    let waiting: Entries[] = [];
    for await (const lists of found) {
      await extension.onProgress();
      waiting.push(sortedTwins(lists));
      if (sizeOf(waiting) < twinsPerRun) continue;
      staged = await this.add(extension, staged, waiting);
      waiting = [];
    }
    return waiting.length > 0 ? this.add(extension, staged, waiting) : staged;
  }

  private async add(
    { pair, staging, onProgress }: Extension,
    staged: StagedRuns,
    added: readonly Entries[],
  ): Promise<StagedRuns> {
    const { id: stagingId } = await staging();
    const run = { directoryId: pairId(pair), id: newId(), stagingId, onProgress };
    const entries = { size: sizeOf(added), stream: mergeEqual(added.map(streamOf)) };
    const { runs, superseded } = await this.writer.add(run, entries, staged.runs);
    return { runs, superseded: [...staged.superseded, ...superseded] };
  }
}

const sizeOf = (all: readonly Entries[]): number =>
  all.reduce((sum, { phones }) => sum + phones.length, 0);
