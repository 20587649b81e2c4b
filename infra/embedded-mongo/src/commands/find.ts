import { encodeDoc, decodeDoc, toBoolean, type Doc } from '../documents/codec.js';
import { toBigInt } from '../documents/numbers.js';
import { parseCollation } from '../documents/collation.js';
import { CommandError } from '../errors.js';
import { FIRST_BATCH_SIZE } from '../query/cursors.js';
import { parseFilter } from '../query/filter.js';
import type { WhereCompiler } from '../query/match.js';
import { compileProjection } from '../query/projection.js';
import { Query, type QueryRequest } from '../query/query.js';
import { parseSort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';
import {
  collectionName,
  documentArgument,
  findCollection,
  flag,
  natural,
  numberArgument,
  type CommandContext,
  type Handlers,
  letVariables,
} from './context.js';
import { continueCursor, cursorReply, openCursor } from './cursor-reply.js';
import { continueTail, findTail, wantsTail } from './tailable.js';

export function queryOf(body: Doc, filterName: string, where?: WhereCompiler): QueryRequest {
  return {
    where,
    filter: documentArgument(body, filterName),
    sort: parseSort(body['sort']),
    skip: natural(body, 'skip'),
    limit: Math.abs(natural(body, 'limit')),
    hint: body['hint'],
    collation: parseCollation(body['collation']),
    variables: letVariables(body),
  };
}

/** Where there is nothing to read, nonsense is refused all the same. */
function checkQuery(body: Doc): void {
  const { filter } = queryOf(body, 'filter');
  compileProjection(body['projection'], parseFilter(filter));
}

export function findQuery(context: CommandContext, collection: Collection): Query {
  return new Query(
    collection,
    queryOf(context.body, 'filter', context.where),
    context.engine.store,
  );
}

function* documents(query: Query, projection: unknown): Generator<Buffer | undefined> {
  const project = compileProjection(projection, query.node);
  for (const match of query.run()) {
    if (match === undefined || !project) yield match?.bytes;
    else yield encodeDoc(project(match.doc ?? decodeDoc(match.bytes)));
  }
}

const UNSUPPORTED = ['returnKey', 'showRecordId', 'min', 'max'];

function refuseUnsupported(body: Doc): void {
  for (const option of UNSUPPORTED) {
    if (!toBoolean(body[option])) continue;
    throw new CommandError(
      'NotImplemented',
      `find option '${option}' is not supported by the embedded server`,
    );
  }
}

async function find(context: CommandContext): Promise<Buffer> {
  const { body, db } = context;
  const name = collectionName(context);
  refuseUnsupported(body);
  const isTail = wantsTail(body);
  const collection = findCollection(context, name);
  const limit = numberArgument(body, 'limit') ?? 0;
  const namespace = `${db}.${name}`;
  if (!collection) {
    checkQuery(body);
    return cursorReply('firstBatch', [], 0n, namespace);
  }
  const query = findQuery(context, collection);
  if (isTail) return findTail(context, collection, query);
  const batchSize = body['batchSize'] === undefined ? FIRST_BATCH_SIZE : natural(body, 'batchSize');
  return openCursor(context, {
    namespace,
    stream: documents(query, body['projection']),
    batchSize: limit > 0 && limit <= batchSize ? limit + 1 : batchSize,
    singleBatch: flag(body, 'singleBatch') || limit < 0,
  });
}

export const findHandlers: Handlers = {
  find,

  getMore(context) {
    const id = toBigInt(context.body['getMore']);
    if (id === undefined) throw new CommandError('TypeMismatch', "'getMore' must be a cursor id");
    return continueCursor(context, id, natural(context.body, 'batchSize'), continueTail);
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
