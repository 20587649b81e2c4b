import { decodeDoc } from '../../documents/codec.js';
import type { Log } from '../../log.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileFilter } from '../../query/filters/match.js';
import { Query } from '../../query/query.js';
import type { Catalog } from '../catalog.js';
import type { CollectionMeta } from '../collection-meta.js';
import { Collection } from '../collection.js';
import type { IndexMeta } from '../indexes/index-meta.js';
import type { Store } from '../store.js';
import { PAUSE, type WriteSteps } from '../writing/write-steps.js';

/** MongoDB checks once a minute. A shorter interval keeps tests short. */
const SLEEP_MS = 2000;

/** Deletes documents that are expired by their TTL index. */
export class TtlMonitor {
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sweep(), SLEEP_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (const meta of this.catalog.allCollections()) {
        for (const index of meta.indexes) {
          if (index.expireAfterSeconds !== undefined && index.fields.length === 1) {
            await this.sweepIndex(meta, index, index.expireAfterSeconds);
          }
        }
      }
    } catch (error) {
      this.log({ error: String(error), msg: 'TTL sweep failed' });
    } finally {
      this.running = false;
    }
  }

  private async sweepIndex(meta: CollectionMeta, index: IndexMeta, seconds: number): Promise<void> {
    const path = index.fields[0]?.path ?? '';
    const filter = { [path]: { $lt: new Date(Date.now() - seconds * 1000) } };
    const collection = new Collection(meta, this.catalog, this.store.committed);
    const query = new Query(collection, { filter, hint: index.spec['key'] }, this.store);
    if (!query.first()) return;
    await this.store.write(removeMatching(collection, query, filter), { freesSpace: true });
  }
}

function* removeMatching(
  collection: Collection,
  query: Query,
  filter: Record<string, unknown>,
): WriteSteps<void> {
  const matches = compileFilter(parseFilter(filter));
  const records = [...query.matched()].map(({ record }) => record);
  for (const record of records) {
    yield PAUSE;
    const bytes = collection.read(record);
    // Documents changed by an open transaction are left for the next run.
    if (bytes && matches(decodeDoc(bytes))) collection.remove(record, bytes);
  }
}
