import { decodeDoc } from '../documents/codec.js';
import { compileFilter } from '../query/match.js';
import { parseFilter } from '../query/filter.js';
import { Query } from '../query/query.js';
import type { Log } from '../engine.js';
import type { Catalog, CollectionMeta, IndexMeta } from './catalog.js';
import { Collection } from './collection.js';
import type { Store } from './store.js';
import { PAUSE, type WriteSteps } from './write-steps.js';

/** MongoDB looks once a minute; we look more often because tests wait for it. */
const INTERVAL_MILLISECONDS = 2000;

/** Deletes documents whose TTL index says that their time is over. */
export class TtlMonitor {
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sweep(), INTERVAL_MILLISECONDS);
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
    await this.store.write(removeMatching(collection, query, filter));
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
    // What an open transaction has touched is left for the next round.
    if (bytes && matches(decodeDoc(bytes))) collection.remove(record, bytes);
  }
}
