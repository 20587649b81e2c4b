import { ObjectId } from 'bson';
import { decodeDoc, encodeDoc, hasField, type Doc } from '../documents/codec.js';
import { isRegex } from '../query/filter.js';
import { CommandError } from '../errors.js';
import { PAUSE, type WriteSteps } from '../storage/write-steps.js';
import {
  collectionForWrite,
  collectionName,
  ensureCollection,
  flag,
  runWrite,
  type CommandContext,
  type Handlers,
} from './context.js';
import { statementError } from './write-errors.js';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface StorableDocument {
  doc: Doc;
  bytes: Buffer;
}

/** Gives the document an `_id`, puts it first, and refuses what MongoDB refuses. */
export function storable(doc: Doc, bytes?: Buffer): StorableDocument {
  const id = doc['_id'];
  if (Array.isArray(id) || isRegex(id) || (hasField(doc, '_id') && id === undefined)) {
    throw new CommandError(
      'InvalidIdField',
      "The '_id' value cannot be of type array, regex or undefined",
    );
  }
  if (bytes && Object.keys(doc)[0] === '_id') return checkedSize({ doc, bytes });
  const { _id = new ObjectId(), ...rest } = doc;
  const complete = { _id, ...rest };
  return checkedSize({ doc: complete, bytes: encodeDoc(complete) });
}

function checkedSize(document: StorableDocument): StorableDocument {
  if (document.bytes.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${document.bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  return document;
}

function* insertSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const ordered = flag(context.body, 'ordered', true);
  const writeErrors: Doc[] = [];
  let n = 0;
  for (const [index, raw] of (context.documents.get('documents') ?? []).entries()) {
    try {
      const { doc, bytes } = storable(decodeDoc(raw), raw);
      for (;;) {
        const blocker = collectionForWrite(context, name).insert(doc, bytes);
        if (!blocker) break;
        yield blocker;
      }
      n += 1;
    } catch (error) {
      writeErrors.push(statementError(context, index, error));
      if (ordered) break;
    }
    yield PAUSE;
  }
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

export const insertHandlers: Handlers = {
  async insert(context) {
    const name = collectionName(context);
    await ensureCollection(context, name);
    return runWrite(context, insertSteps(context, name));
  },
};
