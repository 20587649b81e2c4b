import { redactText } from '../logging/index.js';

/** The broker or the database is not available: exit code 69. */
export class OutOfReach extends Error {
  constructor(what: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(`${what} is not available: ${redactText(why)}`, { cause });
  }
}
