import { decodeDoc, hasField, type Doc } from '../../documents/codec.js';
import { firstElement, rawDocument, rawNumber } from '../../documents/raw-bson.js';
import { RawDocuments } from '../../documents/raw-documents.js';
import { CommandError } from '../../errors.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import { checkedCollectionName, flag, type CommandContext } from '../context/context.js';
import { missingField } from '../context/known-fields.js';
import { checkStatement, type StatementFields } from './statement-fields.js';
import { checkBatchSize } from './write-batch.js';

export interface Namespace {
  db: string;
  name: string;
}

/** One operation of a `bulkWrite`. Its document or statement is decoded when it is executed. */
export interface BulkOperation {
  kind: 'insert' | 'update' | 'delete';
  namespace: Namespace;
  raw: Buffer;
}

export interface BulkRequest {
  namespaces: Namespace[];
  operations: BulkOperation[];
  ordered: boolean;
  errorsOnly: boolean;
}

const KINDS = ['insert', 'update', 'delete'] as const;

function parseNamespace(raw: Buffer): Namespace {
  const text = decodeDoc(raw)['ns'];
  if (typeof text !== 'string') {
    throw missingField('bulkWrite.nsInfo.ns');
  }
  const dot = text.indexOf('.');
  if (dot < 1) throw new CommandError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  return { db: text.slice(0, dot), name: checkedCollectionName(text.slice(dot + 1)) };
}

/** The first field of an operation gives its kind and its namespace. */
function parseOperation(
  raw: Buffer,
  index: number,
  namespaces: readonly Namespace[],
): BulkOperation {
  const first = firstElement(raw);
  const kind = KINDS.find((name) => name === first?.name);
  if (kind === undefined) {
    throw new CommandError(
      'FailedToParse',
      `BulkWriteOp must have 'insert', 'update', or 'delete' as its first field, found '${first?.name ?? ''}'`,
    );
  }
  const number = first && rawNumber(raw, first);
  const namespace = number === undefined ? undefined : namespaces[number];
  if (!namespace) {
    throw new CommandError('BadValue', `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
  }
  return { kind, namespace, raw };
}

export function parseBulkWrite(context: CommandContext): BulkRequest {
  const { body, documents } = context;
  const operations = documents.get('ops') ?? RawDocuments.none;
  checkBatchSize(operations.length);
  const namespaces = [...(documents.get('nsInfo') ?? [])].map(parseNamespace);
  return {
    namespaces,
    operations: [...operations].map((raw, index) => parseOperation(raw, index, namespaces)),
    ordered: flag(body, 'ordered', true),
    errorsOnly: flag(body, 'errorsOnly'),
  };
}

const COMMAND = 'bulkWrite.ops';

const FIELDS: Readonly<Record<BulkOperation['kind'], StatementFields>> = {
  insert: { command: COMMAND, known: new Set(['insert', 'document']), required: ['document'] },
  update: {
    command: COMMAND,
    known: new Set(['update', 'filter', 'updateMods', 'multi', 'upsert', 'arrayFilters']),
    required: ['filter', 'updateMods'],
  },
  delete: {
    command: COMMAND,
    known: new Set(['delete', 'filter', 'multi']),
    required: ['filter'],
  },
};

/** As in other write commands, one invalid operation refuses the whole command. */
export function* checkOperations(operations: readonly BulkOperation[]): WriteSteps<void> {
  for (const { kind, raw } of operations) {
    checkStatement(raw, FIELDS[kind]);
    yield PAUSE;
  }
}

/** The document of an insert as received bytes. */
export function insertedDocument(raw: Buffer): Buffer {
  const document = rawDocument(raw, 'document');
  if (document) return document;
  throw missingField(`${COMMAND}.document`);
}

/** The fields of an update operation by their names in the statement of an update command. */
const IN_UPDATES = [
  ['filter', 'q'],
  ['updateMods', 'u'],
  ['multi', 'multi'],
  ['upsert', 'upsert'],
  ['arrayFilters', 'arrayFilters'],
] as const;

/** An update operation as the statement of an update command. */
export function updateStatementOf(raw: Buffer): Doc {
  const operation = decodeDoc(raw);
  const statement: Doc = {};
  for (const [from, to] of IN_UPDATES) {
    if (hasField(operation, from)) statement[to] = operation[from];
  }
  return statement;
}

export function deleteStatementOf(raw: Buffer): Doc {
  const operation = decodeDoc(raw);
  return { q: operation['filter'], limit: flag(operation, 'multi') ? 0 : 1 };
}
