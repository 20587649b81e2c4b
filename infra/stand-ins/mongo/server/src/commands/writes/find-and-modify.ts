import { decodeDoc, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { compileProjection } from '../../query/projection.js';
import { Query, type QueryRequest } from '../../query/query.js';
import { parseSort } from '../../query/sorting/sort.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import { compileUpdate } from '../../updates/compile-update.js';
import type { CompiledUpdate } from '../../updates/compiled-update.js';
import {
  collectionForWrite,
  findMeta,
  collectionName,
  documentArgument,
  flag,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import { insertUpsert, modifyFirst } from './modify.js';

interface Options {
  request: QueryRequest;
  update: CompiledUpdate | undefined;
  returnNew: boolean;
  upsert: boolean;
}

const failed = (message: string): CommandError => new CommandError('FailedToParse', message);

/** Refuses options of updates in a removal. */
function checkCombination(body: Doc, remove: boolean): void {
  const hasUpdate = body['update'] !== undefined;
  if (remove && hasUpdate) throw failed('Cannot specify both an update and remove=true');
  if (remove && flag(body, 'upsert')) {
    throw failed('Cannot specify both upsert=true and remove=true ');
  }
  if (remove && flag(body, 'new')) {
    throw failed(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  if (!remove && !hasUpdate) throw failed('Either an update or remove=true must be specified');
  if (remove && body['arrayFilters'] !== undefined) {
    throw failed('Cannot specify arrayFilters and remove=true');
  }
}

function parseOptions({ body }: CommandContext): Options {
  const remove = flag(body, 'remove');
  checkCombination(body, remove);
  return {
    request: {
      filter: documentArgument(body, 'query'),
      sort: parseSort(body['sort']),
      limit: 1,
    },
    update: remove
      ? undefined
      : compileUpdate({
          update: body['update'],
          arrayFilters: body['arrayFilters'],
        }),
    returnNew: flag(body, 'new'),
    upsert: flag(body, 'upsert'),
  };
}

function* steps(context: CommandContext, name: string): WriteSteps<Doc> {
  const { request, update, returnNew, upsert } = parseOptions(context);
  const { engine } = context;
  for (;;) {
    if (!upsert && !findMeta(context, name)) return nothingFound(update);
    const collection = collectionForWrite(context, name);
    const query = new Query(collection, request, engine.store);
    const project = compileProjection(context.body['fields']);
    const shown = (bytes: Buffer): Doc => {
      const doc = decodeDoc(bytes);
      return project ? project(doc) : doc;
    };
    const change = yield* modifyFirst(context, collection, request, update ?? 'remove');
    if (change) {
      const value = shown(returnNew && change.after ? change.after : change.before);
      const lastErrorObject = update ? { n: 1, updatedExisting: true } : { n: 1 };
      return { lastErrorObject, value, ok: 1 };
    }
    if (!upsert || !update) return nothingFound(update);
    const inserted = yield* insertUpsert(collection, query, update);
    if (inserted) {
      return {
        lastErrorObject: { n: 1, updatedExisting: false, upserted: inserted.id },
        value: returnNew ? shown(inserted.bytes) : null,
        ok: 1,
      };
    }
  }
}

function nothingFound(update: CompiledUpdate | undefined): Doc {
  const lastErrorObject = update ? { n: 0, updatedExisting: false } : { n: 0 };
  return { lastErrorObject, value: null, ok: 1 };
}

const ONLY_STATEMENT = 0;

/** A retry gets the reply of the first attempt with the document as it was then. */
function* once(context: CommandContext, first: WriteSteps<Doc>): WriteSteps<Doc> {
  const done = context.history?.find(ONLY_STATEMENT);
  if (done) return { ...done, retriedStmtId: ONLY_STATEMENT };
  const reply = yield* first;
  context.history?.add(ONLY_STATEMENT, reply);
  return reply;
}

async function findAndModify(context: CommandContext): Promise<Doc> {
  const name = collectionName(context);
  return runWrite(context, once(context, steps(context, name)));
}

export const findAndModifyHandlers: Handlers = { findAndModify };
