import { decodeDoc, type Doc } from '../../documents/codec.js';
import { RawDocuments } from '../../documents/raw-documents.js';
import { storable } from '../../documents/storable.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import {
  collectionForWrite,
  collectionName,
  runWrite,
  type CommandContext,
  type Handlers,
} from '../context/context.js';
import type { StatementResult } from './write-batch.js';
import { runWriteCommand } from './write-command.js';

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
  return yield* runWriteCommand(context, {
    size: documents.length,
    run: (index) => insertStatement(context, name, documents.at(index)),
  });
}

export const insertHandlers: Handlers = {
  insert(context) {
    return runWrite(context, insertSteps(context, collectionName(context)));
  },
};
