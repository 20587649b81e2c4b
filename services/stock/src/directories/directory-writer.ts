import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { DirectoryRepository, type StagedPiece } from './directory.repository.js';
import type { Entries } from './entries.js';
import { mergeEntries, type EntryStream } from './merge-entries.js';
import { entriesPerPiece, type DirectoryRun } from './run.js';

/** The run to write. */
export interface NewRun {
  readonly datasetId: DatasetId;
  /** The shelf update that writes it, also the id of the run. */
  readonly id: UploadId;
  /** Whether a key may have several entries, as an e-mail has. */
  readonly keepsAll?: boolean;
  /** Called between writes to the database. */
  readonly onProgress: () => Promise<void>;
}

const piecesAtOnce = 8;

/** Stages runs: writes their pieces, to which no directory refers yet. */
@Injectable()
export class DirectoryWriter {
  constructor(private readonly directory: DirectoryRepository) {}

  /** Merges streams of entries, the newest first, into one run. */
  async write(run: NewRun, streams: readonly EntryStream[]): Promise<DirectoryRun> {
    const { datasetId, id, keepsAll } = run;
    const waiting: StagedPiece[] = [];
    const firsts: number[] = [];
    let size = 0;
    const flush = async () => {
      await run.onProgress();
      await this.directory.stage(id, waiting.splice(0));
    };
    for await (const entries of mergeEntries(streams, entriesPerPiece, keepsAll)) {
      waiting.push({ run: { datasetId, id }, piece: firsts.length, entries });
      firsts.push(entries.phones[0] ?? 0);
      size += entries.phones.length;
      if (waiting.length === piecesAtOnce) await flush();
    }
    await flush();
    return { datasetId, id, size, firsts: Float64Array.from(firsts) };
  }
}

/** A stream of one piece. */
export async function* streamOf(entries: Entries): AsyncGenerator<Entries> {
  if (entries.phones.length > 0) yield entries;
}
