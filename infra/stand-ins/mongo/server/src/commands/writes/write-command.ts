import type { Doc } from '../../documents/codec.js';
import type { WriteSteps } from '../../storage/writing/write-steps.js';
import { flag, type CommandContext } from '../context/context.js';
import { checkBatchSize, retriedField, runBatch, type Batch } from './write-batch.js';
import { writeErrorOf } from './write-errors.js';

interface WriteCommand extends Pick<Batch, 'size' | 'run'> {
  /** The reply of an update counts modified documents and lists upserted ones. */
  isUpdate?: boolean;
}

/** Runs the statements of an insert, update or delete command and builds the reply. */
export function* runWriteCommand(
  context: CommandContext,
  { size, run, isUpdate = false }: WriteCommand,
): WriteSteps<Doc> {
  checkBatchSize(size);
  const writeErrors: Doc[] = [];
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const retried = yield* runBatch(context, {
    size,
    run,
    ordered: flag(context.body, 'ordered', true),
    onDone: (index, result) => {
      n += result.n;
      nModified += result.nModified ?? 0;
      if (result.upserted) upserted.push({ index, _id: result.upserted._id });
    },
    onError: (index, error) => writeErrors.push(writeErrorOf(index, error)),
  });
  return {
    n,
    ...(isUpdate ? { nModified } : {}),
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...retriedField(retried),
    ok: 1,
  };
}
