import { encodeDoc, decodeDoc, type Doc } from '../../documents/codec.js';
import { parseCollation } from '../../documents/collation.js';
import { toBigInt } from '../../documents/numbers/numbers.js';
import { rawFields } from '../../documents/raw-bson.js';
import { CommandError, notSupported } from '../../errors.js';
import { FIRST_BATCH_SIZE } from '../../query/cursors.js';
import { parseFilter } from '../../query/filters/filter.js';
import { compileProjection, includedFields } from '../../query/projection.js';
import { Query, type QueryRequest } from '../../query/query.js';
import { parseSort } from '../../query/sorting/sort.js';
import type { Collection } from '../../storage/collection.js';
import {
  collectionName,
  documentArgument,
  findCollection,
  flag,
  natural,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { continueCursor, cursorReply, openCursor } from './cursor-reply.js';

export function queryOf(body: Doc): QueryRequest {
  return {
    filter: documentArgument(body, 'filter'),
    sort: parseSort(body['sort']),
    skip: natural(body, 'skip'),
    limit: natural(body, 'limit'),
    hint: body['hint'],
    collation: parseCollation(body['collation']),
  };
}

/** Checks a query on a missing collection, so that invalid queries fail there too. */
function checkQuery({ body }: CommandContext): void {
  parseFilter(queryOf(body).filter);
  compileProjection(body['projection']);
}

function findQuery({ body, engine }: CommandContext, collection: Collection): Query {
  const request = queryOf(body);
  if (request.collation && body['projection'] !== undefined) {
    throw notSupported('BadValue', 'A find with a collation has a projection');
  }
  return new Query(collection, request, engine.store);
}

function* documents(query: Query, projection: unknown): Generator<Buffer | undefined> {
  const project = compileProjection(projection);
  const included = includedFields(projection);
  for (const match of query.run()) {
    if (match === undefined || !project) yield match?.bytes;
    else if (included) yield rawFields(match.bytes, included);
    else yield encodeDoc(project(match.doc ?? decodeDoc(match.bytes)));
  }
}

function find(context: CommandContext): Buffer | Promise<Buffer> {
  const { body, db } = context;
  const name = collectionName(context);
  const collection = findCollection(context, name);
  const limit = natural(body, 'limit');
  const namespace = `${db}.${name}`;
  if (!collection) {
    checkQuery(context);
    return cursorReply('firstBatch', [], 0n, namespace);
  }
  const query = findQuery(context, collection);
  const batchSize = body['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(body, 'batchSize');
  return openCursor(context, {
    namespace,
    source: collection.meta,
    stream: documents(query, body['projection']),
    batchSize: limit > 0 && limit <= batchSize ? limit + 1 : batchSize,
    singleBatch: flag(body, 'singleBatch'),
  });
}

export const findHandlers: Handlers = {
  find,

  getMore(context) {
    const id = toBigInt(context.body['getMore']);
    if (id === undefined) throw new CommandError('TypeMismatch', "'getMore' must be a cursor id");
    return continueCursor(context, id, natural(context.body, 'batchSize'));
  },

  killCursors({ body, engine }) {
    const ids = (body['cursors'] as unknown[] | undefined) ?? [];
    const killed = ids.filter((id) => engine.cursors.kill(toBigInt(id) ?? 0n));
    return {
      cursorsKilled: killed,
      cursorsNotFound: ids.filter((id) => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  },
};
