import { Binary } from 'bson';
import { encodeDoc, type Doc } from '../../documents/codec.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileFilter } from '../../query/filters/match.js';
import { idIndexOf, type CollectionMeta } from '../../storage/collection-meta.js';
import {
  documentArgument,
  flag,
  natural,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { openCursor } from '../reads/cursor-reply.js';

const describe = (meta: CollectionMeta): Doc => ({
  name: meta.name,
  type: 'collection',
  options: meta.options,
  info: { readOnly: false, uuid: new Binary(meta.uuid, 4) },
  idIndex: idIndexOf(meta).spec,
});

function listCollections(context: CommandContext): Promise<Buffer> {
  const { engine, db, body } = context;
  const matches = compileFilter(parseFilter(documentArgument(body, 'filter')));
  const nameOnly = flag(body, 'nameOnly');
  const found = engine.catalog
    .collections(db)
    .map(describe)
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
