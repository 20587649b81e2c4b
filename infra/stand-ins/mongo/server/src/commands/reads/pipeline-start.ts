import { toNumber } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { CommandContext } from '../context/context.js';

/** Stages that read a database or the server, not a collection. */
const DATABASE_WIDE = new Set([
  '$documents',
  '$listLocalSessions',
  '$currentOp',
  '$changeStream',
  '$queryStats',
  '$listSampledQueries',
  '$listCatalog',
  '$shardedDataDistribution',
]);
const ADMIN_ONLY = new Set(['$currentOp', '$shardedDataDistribution', '$queryStats']);
const EITHER = new Set(['$changeStream', '$listCatalog', '$listSampledQueries']);

function invalid(message: string): never {
  throw new CommandError('InvalidNamespace', message);
}

/** Whether a pipeline must run on `{aggregate: 1}` or on a collection. */
export function checkStart(context: CommandContext, first: string | undefined): void {
  const isDatabaseWide = toNumber(context.body['aggregate']) !== undefined;
  if (!isDatabaseWide) {
    if (first === undefined || !DATABASE_WIDE.has(first) || EITHER.has(first)) return;
    invalid(
      ADMIN_ONLY.has(first)
        ? `${first} must be run against the 'admin' database with {aggregate: 1}`
        : `${first} can only be run with {aggregate: 1}`,
    );
  }
  if (first === undefined) invalid('{aggregate: 1} is not valid for an empty pipeline.');
  if (!DATABASE_WIDE.has(first)) {
    invalid(`{aggregate: 1} is not valid for '${first}'; a collection is required.`);
  }
  if (ADMIN_ONLY.has(first) && context.db !== 'admin') {
    invalid(`${first} must be run against the 'admin' database with {aggregate: 1}`);
  }
}
