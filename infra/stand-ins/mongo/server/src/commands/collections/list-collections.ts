import { Binary } from 'bson';
import { encodeDoc, isPlainObject, type Doc } from '../../documents/codec.js';
import { compileFilter } from '../../query/filters/match.js';
import { parseFilter } from '../../query/filters/filter.js';
import { idIndexOf, isView, type CollectionMeta } from '../../storage/collection-meta.js';
import {
  documentArgument,
  flag,
  natural,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { openCursor } from '../reads/cursor-reply.js';

/** MongoDB stores the data of a time-series collection under this name. Here it is only listed. */
export const BUCKETS_PREFIX = 'system.buckets.';

function describe(meta: CollectionMeta): Doc {
  const { name, options } = meta;
  if (isView(meta)) return { name, type: 'view', options, info: { readOnly: true } };
  if ('timeseries' in options) {
    return { name, type: 'timeseries', options, info: { readOnly: false } };
  }
  const idIndex = idIndexOf(meta)?.spec;
  return {
    name,
    type: 'collection',
    options,
    info: { readOnly: false, uuid: new Binary(meta.uuid, 4) },
    ...(idIndex && !idIndex['clustered'] ? { idIndex } : {}),
  };
}

function describeBuckets({ name, options, uuid }: CollectionMeta): Doc[] {
  if (!isPlainObject(options['timeseries'])) return [];
  return [
    {
      name: BUCKETS_PREFIX + name,
      type: 'collection',
      options: { ...options, clusteredIndex: true },
      info: { readOnly: false, uuid: new Binary(uuid, 4) },
    },
  ];
}

function listCollections(context: CommandContext): Promise<Buffer> {
  const { engine, db, body } = context;
  const matches = compileFilter(parseFilter(documentArgument(body, 'filter')));
  const nameOnly = flag(body, 'nameOnly');
  const found = engine.catalog
    .collections(db)
    .flatMap((meta) => [describe(meta), ...describeBuckets(meta)])
    .filter(matches)
    .map((entry) => encodeDoc(nameOnly ? { name: entry['name'], type: entry['type'] } : entry));
  const cursor = documentArgument(body, 'cursor');
  return openCursor(context, {
    namespace: `${db}.$cmd.listCollections`,
    stream: found.values(),
    batchSize: cursor['batchSize'] === undefined ? 1000 : natural(cursor, 'batchSize'),
  });
}

export const listCollectionsHandlers: Handlers = { listCollections };
