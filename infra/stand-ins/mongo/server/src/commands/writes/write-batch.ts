import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { PAUSE, type WriteSteps } from '../../storage/writing/write-steps.js';
import type { CommandContext } from '../context/context.js';
import { statementError } from './write-errors.js';

/** The result of one statement of a batch. `upserted` is set when it inserted a document. */
export interface StatementResult {
  n: number;
  nModified?: number;
  upserted?: { _id: unknown };
}

/** The statements of one write command and the receiver of their results. */
export interface Batch {
  size: number;
  ordered: boolean;
  run(index: number): WriteSteps<StatementResult>;
  onDone(index: number, result: StatementResult): void;
  onError(index: number, error: CommandError): void;
}

export const MAX_BATCH_SIZE = 100_000;

export function checkBatchSize(size: number): void {
  if (size > 0 && size <= MAX_BATCH_SIZE) return;
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_BATCH_SIZE}. Got ${size} operations.`,
  );
}

/**
 * Runs the statements in order. For statements that a retry has done already, the stored results
 * are used and their positions returned.
 */
export function* runBatch(context: CommandContext, batch: Batch): WriteSteps<number[]> {
  const { history } = context;
  const retried: number[] = [];
  for (let index = 0; index < batch.size; index += 1) {
    const done = history?.find(index) as StatementResult | undefined;
    if (done) {
      retried.push(index);
      batch.onDone(index, done);
      continue;
    }
    try {
      const result = yield* batch.run(index);
      history?.add(index, { ...result });
      batch.onDone(index, result);
    } catch (error) {
      batch.onError(index, statementError(context, error));
      if (batch.ordered) break;
    }
    yield PAUSE;
  }
  return retried;
}

/** `retriedStmtIds`, if any. */
export const retriedField = (retried: readonly number[]): Doc =>
  retried.length > 0 ? { retriedStmtIds: retried } : {};
