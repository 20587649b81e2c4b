import { decodeDoc, toNumber } from '../../documents/codec.js';
import { compileFilter, type Matcher } from '../../query/filters/match.js';
import { parseFilter } from '../../query/filters/filter.js';
import { Query } from '../../query/query.js';
import type { Log } from '../../log.js';
import type { Catalog } from '../catalog.js';
import { idIndexOf, tableRange, type CollectionMeta } from '../collection-meta.js';
import type { IndexMeta } from '../indexes/index-meta.js';
import { Collection } from '../collection.js';
import { recordOfKey } from '../record-keys.js';
import type { Store } from '../store.js';
import type { StoreEntry } from '../store-view.js';
import { writeRulesOf } from '../writing/write-rules.js';
import { PAUSE, type WriteSteps } from '../writing/write-steps.js';

/** MongoDB checks once a minute. A shorter interval keeps tests short. */
const USUAL_SLEEP_SECONDS = 2;
const SCANNED_ENTRIES = 500;

/** Deletes documents that are expired by their TTL index. */
export class TtlMonitor {
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private seconds = USUAL_SLEEP_SECONDS;
  /** The position at which the scan of a time-series collection continues, by table. */
  private readonly positions = new Map<number, Buffer>();

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.sweep(), this.seconds * 1000);
    this.timer.unref();
  }

  get sleepSeconds(): number {
    return this.seconds;
  }

  set sleepSeconds(seconds: number) {
    this.stop();
    this.seconds = seconds;
    this.start();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (const meta of this.catalog.allCollections()) {
        await this.sweepCollection(meta);
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

  /**
   * Time-series and clustered collections expire by an option of the collection, without a TTL
   * index.
   */
  private async sweepCollection(meta: CollectionMeta): Promise<void> {
    const seconds = toNumber(meta.options['expireAfterSeconds']);
    if (seconds === undefined) return;
    const { timeField } = writeRulesOf(meta.options);
    const idIndex = idIndexOf(meta);
    if (idIndex) await this.sweepIndex(meta, idIndex, seconds);
    else if (timeField !== undefined) await this.sweepMeasurements(meta, timeField, seconds);
  }

  /**
   * Measurements arrive roughly in order of time, so most expired ones are at the front. A second
   * scan, which continues where the last one ended, finds those that arrived late.
   */
  private async sweepMeasurements(
    meta: CollectionMeta,
    timeField: string,
    seconds: number,
  ): Promise<void> {
    const collection = new Collection(meta, this.catalog, this.store.committed);
    const filter = { [timeField]: { $lt: new Date(Date.now() - seconds * 1000) } };
    const matches = compileFilter(parseFilter(filter));
    const records = [...this.oldest(meta), ...this.nextOnes(meta)]
      .filter(({ value }) => matches(decodeDoc(value)))
      .map(({ key }) => recordOfKey(key));
    const expired = [...new Set(records)];
    const steps = removeRecords(collection, expired, matches);
    if (expired.length > 0) await this.store.write(steps, { freesSpace: true });
  }

  private oldest({ tableId }: CollectionMeta): StoreEntry[] {
    const options = { reverse: false, limit: SCANNED_ENTRIES };
    return this.store.committed.entries(tableRange(tableId), options);
  }

  private nextOnes({ tableId }: CollectionMeta): StoreEntry[] {
    const { low, high } = tableRange(tableId);
    const options = { reverse: false, limit: SCANNED_ENTRIES };
    const range = { low: this.positions.get(tableId) ?? low, high };
    const entries = this.store.committed.entries(range, options);
    const last = entries.at(-1);
    if (last && entries.length === SCANNED_ENTRIES) this.positions.set(tableId, last.key);
    else this.positions.delete(tableId);
    return entries;
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
  yield* removeRecords(collection, records, matches);
}

function* removeRecords(
  collection: Collection,
  records: readonly number[],
  matches: Matcher,
): WriteSteps<void> {
  for (const record of records) {
    yield PAUSE;
    const bytes = collection.read(record);
    // Documents changed by an open transaction are left for the next run.
    if (bytes && matches(decodeDoc(bytes))) collection.remove(record, bytes);
  }
}
