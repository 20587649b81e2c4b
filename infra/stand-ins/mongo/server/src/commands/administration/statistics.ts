import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Engine } from '../../engine.js';
import { isView, namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { measureTable } from '../../storage/tables/table-size.js';
import { writeRulesOf } from '../../storage/writing/write-rules.js';
import {
  collectionName,
  numberArgument,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { viewNotCollection } from '../context/write-target.js';

function scaleOf(body: Doc): number {
  const scale = numberArgument(body, 'scale') ?? 1;
  if (scale < 1) {
    throw new CommandError(
      'Location51024',
      `BSON field 'scale' value must be >= 1, actual value '${scale}'`,
    );
  }
  return Math.trunc(scale);
}

interface CollectionSize {
  documents: number;
  bytes: number;
  indexes: Record<string, number>;
}

async function sizeOf({ store }: Engine, meta: CollectionMeta): Promise<CollectionSize> {
  const { entries: documents, bytes } = await measureTable(store, meta.tableId);
  const indexes: Record<string, number> = {};
  for (const { name, tableId } of meta.indexes) {
    indexes[name] = (await measureTable(store, tableId)).bytes;
  }
  return { documents, bytes, indexes };
}

const total = (indexes: Record<string, number>): number =>
  Object.values(indexes).reduce((sum, bytes) => sum + bytes, 0);

function cappedStatistics(meta: CollectionMeta): Doc {
  const { capped } = writeRulesOf(meta.options);
  if (!capped) return { capped: false };
  return { capped: true, max: meta.options['max'] ?? 0, maxSize: capped.bytes };
}

/** Statistics of a collection's storage, for `collStats` and the `$collStats` stage. */
async function storageStatistics(
  engine: Engine,
  meta: CollectionMeta | undefined,
  scale: number,
): Promise<Doc> {
  const empty: CollectionSize = { documents: 0, bytes: 0, indexes: {} };
  const { documents, bytes, indexes } = meta ? await sizeOf(engine, meta) : empty;
  const scaled = (size: number): number => Math.trunc(size / scale);
  return {
    size: scaled(bytes),
    count: documents,
    ...(documents > 0 ? { avgObjSize: Math.trunc(bytes / documents) } : {}),
    numOrphanDocs: 0,
    storageSize: scaled(bytes),
    freeStorageSize: 0,
    totalIndexSize: scaled(total(indexes)),
    totalSize: scaled(bytes + total(indexes)),
    indexSizes: Object.fromEntries(
      Object.entries(indexes).map(([name, size]) => [name, scaled(size)]),
    ),
    nindexes: meta?.indexes.length ?? 0,
    indexBuilds: [],
    indexDetails: {},
    ...(meta ? cappedStatistics(meta) : {}),
    ...(meta?.options['clusteredIndex'] ? { clustered: true } : {}),
    ...(meta && isPlainObject(meta.options['timeseries'])
      ? { timeseries: { bucketsNs: `${meta.db}.system.buckets.${meta.name}` } }
      : {}),
    scaleFactor: scale,
  };
}

async function collStats(context: CommandContext): Promise<Doc> {
  const { engine, db, body } = context;
  const name = collectionName(context);
  const meta = engine.catalog.find(db, name);
  if (meta && isView(meta)) throw viewNotCollection(namespaceOf(meta));
  const statistics = await storageStatistics(engine, meta, scaleOf(body));
  return { ns: `${db}.${name}`, ...statistics, ok: 1 };
}

async function dbStats({ engine, db, body }: CommandContext): Promise<Doc> {
  const scale = scaleOf(body);
  const all = engine.catalog.collections(db);
  const collections = all.filter((meta) => !isView(meta));
  let [objects, dataSize, indexSize, indexes] = [0, 0, 0, 0];
  for (const meta of collections) {
    const size = await sizeOf(engine, meta);
    objects += size.documents;
    dataSize += size.bytes;
    indexSize += total(size.indexes);
    indexes += meta.indexes.length;
  }
  const scaled = (size: number): number => size / scale;
  return {
    db,
    collections: collections.length,
    views: all.length - collections.length,
    objects,
    avgObjSize: objects > 0 ? dataSize / objects : 0,
    dataSize: scaled(dataSize),
    storageSize: scaled(dataSize),
    indexes,
    indexSize: scaled(indexSize),
    totalSize: scaled(dataSize + indexSize),
    scaleFactor: scale,
    fsUsedSize: 0,
    fsTotalSize: 0,
    ok: 1,
  };
}

async function dataSize({ engine, body }: CommandContext): Promise<Doc> {
  const namespace = body['dataSize'];
  const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
  if (typeof namespace !== 'string' || dot < 1) {
    throw new CommandError('InvalidNamespace', 'Invalid namespace specified for dataSize');
  }
  const startedAt = Date.now();
  const meta = engine.catalog.find(namespace.slice(0, dot), namespace.slice(dot + 1));
  const size = meta ? await measureTable(engine.store, meta.tableId) : { entries: 0, bytes: 0 };
  return {
    estimate: false,
    size: size.bytes,
    numObjects: size.entries,
    millis: Date.now() - startedAt,
    ok: 1,
  };
}

const NO_LATENCY = { latency: 0, ops: 0, queryableEncryptionLatencyMicros: 0 };

/** The only document of a `$collStats` stage. */
export async function collectionStatistics(context: CommandContext, asked: unknown): Promise<Doc> {
  if (!isPlainObject(asked)) {
    throw new CommandError('TypeMismatch', '$collStats must take a nested object');
  }
  const { engine, db } = context;
  const name = collectionName(context);
  const meta = engine.catalog.find(db, name);
  const { latencyStats, storageStats, count, queryExecStats } = asked;
  if (count !== undefined && !meta) {
    throw new CommandError(
      'NamespaceNotFound',
      `Unable to retrieve count in $collStats stage :: caused by :: Collection [${db}.${name}] not found.`,
    );
  }
  const latency = { reads: NO_LATENCY, writes: NO_LATENCY, commands: NO_LATENCY };
  const scale = isPlainObject(storageStats) ? (toNumber(storageStats['scale']) ?? 1) : 1;
  return {
    ns: `${db}.${name}`,
    host: engine.address,
    localTime: new Date(),
    ...(latencyStats === undefined ? {} : { latencyStats: latency }),
    ...(storageStats === undefined
      ? {}
      : { storageStats: await storageStatistics(engine, meta, scale) }),
    ...(count === undefined || !meta
      ? {}
      : { count: (await measureTable(engine.store, meta.tableId)).entries }),
    ...(queryExecStats === undefined
      ? {}
      : { queryExecStats: { collectionScans: { total: 0, nonTailable: 0 } } }),
  };
}

export const statisticsHandlers: Handlers = {
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  dataSize,
  datasize: dataSize,
};
