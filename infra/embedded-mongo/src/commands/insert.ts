import { decodeDoc, type Doc } from '../documents/codec.js';
import { RawDocuments } from '../documents/raw-documents.js';
import { storable } from '../documents/storable.js';
import type { WriteSteps } from '../storage/write-steps.js';
import {
  collectionForWrite,
  collectionName,
  flag,
  runWrite,
  type CommandContext,
  type Handlers,
} from './context.js';
import { checkBatchSize, retriedField, runBatch, type StatementResult } from './write-batch.js';
import { writeErrorOf } from './write-errors.js';

export function* insertStatement(
  context: CommandContext,
  name: string,
  raw: Buffer,
): WriteSteps<StatementResult> {
  const { doc, bytes } = storable(decodeDoc(raw), raw);
  for (;;) {
    const blocker = collectionForWrite(context, name).insert(doc, bytes);
    if (!blocker) return { n: 1 };
    yield blocker;
  }
}

function* insertSteps(context: CommandContext, name: string): WriteSteps<Doc> {
  const documents = context.documents.get('documents') ?? RawDocuments.none;
  checkBatchSize(documents.length);
  const writeErrors: Doc[] = [];
  let n = 0;
  const retried = yield* runBatch(context, {
    size: documents.length,
    ordered: flag(context.body, 'ordered', true),
    run: (index) => insertStatement(context, name, documents.at(index)),
    onDone: (_index, result) => {
      n += result.n;
    },
    onError: (index, error) => writeErrors.push(writeErrorOf(index, error)),
  });
  return {
    n,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...retriedField(retried),
    ok: 1,
  };
}

export const insertHandlers: Handlers = {
  async insert(context) {
    const name = collectionName(context);
    return runWrite(context, insertSteps(context, name));
  },
};
