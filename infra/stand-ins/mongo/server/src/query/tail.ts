import { decodeDoc, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { tableRange, type CollectionMeta } from '../storage/collection-meta.js';
import { recordKey, recordOfKey } from '../storage/record-keys.js';
import type { StoreView } from '../storage/store-view.js';

const CHUNK_ENTRIES = 64;

export interface TailRequest {
  meta: CollectionMeta;
  view: StoreView;
  matches: (doc: Doc) => boolean;
  project: (bytes: Buffer) => Buffer;
  skip: number;
  /** Zero means no limit. */
  limit: number;
}

/** Follows a capped collection: reads to its end, then the documents inserted later. */
export class Tail {
  private lastRecord = 0;
  private skipped = 0;
  private given = 0;

  constructor(private readonly request: TailRequest) {}

  get isEmpty(): boolean {
    const { meta, view } = this.request;
    return view.entries(tableRange(meta.tableId), { reverse: false, limit: 1 }).length === 0;
  }

  get isFinished(): boolean {
    const { limit } = this.request;
    return limit > 0 && this.given >= limit;
  }

  /** The documents after the last one returned that exist now. */
  *more(): Generator<Buffer | undefined> {
    this.refuseLostPosition();
    const { meta, view, matches, project, skip } = this.request;
    const { high } = tableRange(meta.tableId);
    while (!this.isFinished) {
      const low = recordKey(meta.tableId, this.lastRecord + 1);
      const entries = view.entries({ low, high }, { reverse: false, limit: CHUNK_ENTRIES });
      for (const { key, value } of entries) {
        this.lastRecord = recordOfKey(key);
        const doc = decodeDoc(value);
        if (!matches(doc)) continue;
        this.skipped += 1;
        if (this.skipped <= skip) continue;
        this.given += 1;
        yield project(value);
        if (this.isFinished) return;
      }
      if (entries.length < CHUNK_ENTRIES) return;
      yield undefined;
    }
  }

  /**
   * A cursor whose next document was overwritten fails, because a silent gap would lose documents.
   */
  private refuseLostPosition(): void {
    const { meta, view } = this.request;
    if (this.lastRecord === 0) return;
    if (view.get(recordKey(meta.tableId, this.lastRecord))) return;
    const [oldest] = view.entries(tableRange(meta.tableId), { reverse: false, limit: 1 });
    if (oldest && recordOfKey(oldest.key) <= this.lastRecord + 1) return;
    throw new CommandError(
      'CappedPositionLost',
      `CollectionScan died due to position in capped collection being deleted. Last seen record id: RecordId(${this.lastRecord})`,
    );
  }
}
