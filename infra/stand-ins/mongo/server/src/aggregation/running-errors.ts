import { CommandError } from '../errors.js';

/** Stages that fail while they run say so, as MongoDB's do. */
export function whileRunning(error: unknown): unknown {
  if (!(error instanceof CommandError) || error.codeName === 'WriteConflict') return error;
  const prefix = 'PlanExecutor error during aggregation :: caused by :: ';
  if (error.message.startsWith('PlanExecutor')) return error;
  return new CommandError(error.codeName, prefix + error.message, { details: error.details });
}
