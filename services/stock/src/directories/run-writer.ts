import { Injectable } from '@nestjs/common';
import type { Entries } from './entries.js';
import { mergeEntries, type EntryStream } from './merge-entries.js';
import { decideMerge } from './merge.decisions.js';
import { RunPieces, type StagedEntries } from './run-pieces.js';
import { RunReader } from './run-reader.js';
import { entriesPerPiece, pieceIds, type DirectoryRun } from './run.js';

/** The run to write. */
interface NewRun extends Pick<DirectoryRun, 'directoryId' | 'id'> {
  readonly stagingId: string;
  /** Whether a key may have several entries, as an email has. */
  readonly keepsAll?: boolean;
  /** Called between writes to the database. */
  readonly onProgress: () => Promise<void>;
}

/** New entries, sorted. */
interface AddedEntries {
  readonly size: number;
  readonly stream: EntryStream;
}

/** The runs of a directory with a staged one, and the ids of the pieces that it replaces. */
export interface StagedRuns {
  readonly runs: readonly DirectoryRun[];
  readonly superseded: readonly string[];
}

const piecesAtOnce = 8;

/** Stages runs: writes their pieces, to which no directory refers yet. */
@Injectable()
export class RunWriter {
  constructor(
    private readonly pieces: RunPieces,
    private readonly reader: RunReader,
  ) {}

  /** Writes a run of new entries, merged with the newest ones of the directory if their sizes require it. */
  async add(
    run: NewRun,
    { size, stream }: AddedEntries,
    before: readonly DirectoryRun[],
  ): Promise<StagedRuns> {
    if (size === 0) return { runs: before, superseded: [] };
    const sizes = before.map((one) => one.size);
    const merged = before.slice(0, decideMerge(sizes, size));
    const written = await this.write(run, [
      stream,
      ...merged.map((one) => this.reader.entriesOf(one)),
    ]);
    return { runs: [written, ...before.slice(merged.length)], superseded: pieceIds(merged) };
  }

  /** Merges streams of entries, the newest first, into one run. */
  private async write(run: NewRun, streams: readonly EntryStream[]): Promise<DirectoryRun> {
    const { directoryId, id, stagingId, keepsAll } = run;
    const waiting: StagedEntries[] = [];
    const firsts: number[] = [];
    let size = 0;
    const flush = async () => {
      await run.onProgress();
      await this.pieces.stage(stagingId, waiting.splice(0));
    };
    for await (const entries of mergeEntries(streams, entriesPerPiece, keepsAll)) {
      waiting.push({ run: { directoryId, id }, piece: firsts.length, entries });
      firsts.push(entries.phones[0] ?? 0);
      size += entries.phones.length;
      if (waiting.length === piecesAtOnce) await flush();
    }
    await flush();
    return { directoryId, id, size, firsts: Float64Array.from(firsts) };
  }
}

/** Sorted entries in memory, as new ones. */
export function inMemory(entries: Entries): AddedEntries {
  return { size: entries.phones.length, stream: streamOf(entries) };
}

/** A stream of one piece. */
export async function* streamOf(entries: Entries): AsyncGenerator<Entries> {
  if (entries.phones.length > 0) yield entries;
}
