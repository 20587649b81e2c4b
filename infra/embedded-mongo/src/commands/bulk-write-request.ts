import { decodeDoc, hasField, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { rawDocument, rawElements, rawPick } from '../documents/raw-bson.js';
import { CommandError } from '../errors.js';
import { checkedCollectionName, flag, type CommandContext } from './context.js';
import { checkBatchSize } from './write-batch.js';

export interface Namespace {
  db: string;
  name: string;
}

/** One operation of a `bulkWrite` command; its document or its statement is read when its turn comes. */
export interface BulkOperation {
  kind: 'insert' | 'update' | 'delete';
  namespace: Namespace;
  raw: Buffer;
}

export interface BulkRequest {
  operations: BulkOperation[];
  ordered: boolean;
  errorsOnly: boolean;
}

const KINDS = ['insert', 'update', 'delete'] as const;

function parseNamespace(raw: Buffer): Namespace {
  const text = decodeDoc(raw)['ns'];
  if (typeof text !== 'string') {
    throw new CommandError(
      'Location40414',
      "BSON field 'bulkWrite.nsInfo.ns' is missing but a required field",
    );
  }
  const dot = text.indexOf('.');
  if (dot < 1) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  return { db: text.slice(0, dot), name: checkedCollectionName(text.slice(dot + 1)) };
}

/** The first field of an operation says what it does and to which namespace. */
function parseOperation(
  raw: Buffer,
  index: number,
  namespaces: readonly Namespace[],
): BulkOperation {
  const [first] = rawElements(raw);
  const kind = KINDS.find((name) => name === first?.name);
  if (kind === undefined) {
    throw new CommandError(
      'FailedToParse',
      `BulkWriteOp must have 'insert', 'update', or 'delete' as its first field, found '${first?.name ?? ''}'`,
    );
  }
  const number = first && toNumber(decodeDoc(rawPick(raw, [first]))[kind]);
  const namespace = number === undefined ? undefined : namespaces[number];
  if (!namespace) {
    throw new CommandError('BadValue', `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
  }
  return { kind, namespace, raw };
}

export function parseBulkWrite(context: CommandContext): BulkRequest {
  const { db, body, documents } = context;
  if (db !== 'admin') {
    throw new CommandError('Unauthorized', 'bulkWrite may only be run against the admin database.');
  }
  const operations = documents.get('ops') ?? [];
  checkBatchSize(operations.length);
  const namespaces = (documents.get('nsInfo') ?? []).map(parseNamespace);
  return {
    operations: operations.map((raw, index) => parseOperation(raw, index, namespaces)),
    ordered: flag(body, 'ordered', true),
    errorsOnly: flag(body, 'errorsOnly'),
  };
}

/** The document of an insert, as the bytes it came in. */
export function insertedDocument(raw: Buffer): Buffer {
  const document = rawDocument(raw, 'document');
  if (document) return document;
  throw missing('document');
}

const missing = (field: string): CommandError =>
  new CommandError(
    'Location40414',
    `BSON field 'bulkWrite.ops.${field}' is missing but a required field`,
  );

function renamed(operation: Doc, names: Readonly<Record<string, string>>): Doc {
  const statement: Doc = {};
  for (const [from, to] of Object.entries(names)) {
    if (hasField(operation, from)) statement[to] = operation[from];
  }
  if (!isPlainObject(statement['q'])) throw missing('filter');
  return statement;
}

const SHARED = { filter: 'q', hint: 'hint', collation: 'collation' };

/** An update operation as the statement of an update command it stands for. */
export function updateStatementOf(raw: Buffer): Doc {
  const operation = decodeDoc(raw);
  if (!hasField(operation, 'updateMods')) throw missing('updateMods');
  return renamed(operation, {
    ...SHARED,
    updateMods: 'u',
    multi: 'multi',
    upsert: 'upsert',
    arrayFilters: 'arrayFilters',
    constants: 'c',
    sort: 'sort',
  });
}

export function deleteStatementOf(raw: Buffer): Doc {
  const operation = decodeDoc(raw);
  return { ...renamed(operation, SHARED), limit: flag(operation, 'multi') ? 0 : 1 };
}
