import { CommandError } from '../errors.js';

/** Adds MongoDB's prefix to errors that occur while a pipeline runs. */
export function whileRunning(error: unknown): unknown {
  if (!(error instanceof CommandError) || error.codeName === 'WriteConflict') return error;
  const prefix = 'PlanExecutor error during aggregation :: caused by :: ';
  if (error.message.startsWith('PlanExecutor')) return error;
  return new CommandError(error.codeName, prefix + error.message, { details: error.details });
}
