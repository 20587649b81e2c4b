import { isPlainObject, toBoolean, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import type { Transaction } from '../../transactions/transaction.js';
import { stageNames } from './command-traits.js';

/** The version of MongoDB's stable API that a client has declared, and whether it is strict. */

const COMMANDS = new Set([
  'abortTransaction',
  'aggregate',
  'bulkWrite',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'findandmodify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'testDeprecation',
  'testVersions1And2',
  'update',
]);
const DEPRECATED = new Set(['testDeprecation']);

const UNSTABLE_FIELDS: Record<string, readonly string[]> = {
  find: [
    'awaitData',
    'max',
    'min',
    'noCursorTimeout',
    'oplogReplay',
    'returnKey',
    'showRecordId',
    'tailable',
  ],
  aggregate: ['exchange', 'isMapReduceCommand', 'needsMerge'],
  count: ['fields'],
  create: [
    'autoIndexId',
    'capped',
    'idIndex',
    'indexOptionDefaults',
    'max',
    'size',
    'storageEngine',
  ],
};
const UNSTABLE_INDEX_FIELDS = ['background', 'bucketSize', 'sparse', 'storageEngine'];
const UNSTABLE_STAGES = new Set([
  '$currentOp',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
  '$planCacheStats',
  '$search',
]);

export interface ApiParameters {
  version: string | undefined;
  strict: boolean;
  deprecationErrors: boolean;
}

export function parseApiParameters(body: Doc): ApiParameters {
  const { apiVersion, apiStrict, apiDeprecationErrors } = body;
  if (apiVersion === undefined && (apiStrict !== undefined || apiDeprecationErrors !== undefined)) {
    throw new CommandError(
      'Location4886600',
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    );
  }
  if (apiVersion !== undefined && typeof apiVersion !== 'string') {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'apiVersion' is the wrong type, expected type 'string'",
    );
  }
  if (apiVersion !== undefined && apiVersion !== '1') {
    throw new CommandError('APIVersionError', 'API version must be "1"');
  }
  return {
    version: apiVersion,
    strict: toBoolean(apiStrict),
    deprecationErrors: toBoolean(apiDeprecationErrors),
  };
}

function refuse(message: string): never {
  throw new CommandError('APIStrictError', message);
}

/** Refuses commands and options outside the declared API version. */
export function checkApiVersion(name: string, body: Doc, parameters: ApiParameters): void {
  const { version, strict, deprecationErrors } = parameters;
  if (deprecationErrors && DEPRECATED.has(name)) {
    throw new CommandError(
      'APIDeprecationError',
      `Provided apiDeprecationErrors:true, but the command ${name} is deprecated in API Version ${version}`,
    );
  }
  if (!strict) return;
  if (!COMMANDS.has(name)) {
    refuse(
      `Provided apiStrict:true, but the command ${name} is not in API Version ${version}. Information on supported commands and migrations in API Version ${version} can be found at https://dochub.mongodb.org/core/manual-versioned-api`,
    );
  }
  const field = UNSTABLE_FIELDS[name]?.find((candidate) => body[candidate] !== undefined);
  if (field) refuse(`BSON field '${name}.${field}' is not allowed with apiStrict:true.`);
  if (name === 'createIndexes') checkIndexes(body['indexes']);
  checkStages(body, version);
}

function checkIndexes(indexes: unknown): void {
  for (const spec of Array.isArray(indexes) ? (indexes as unknown[]) : []) {
    if (!isPlainObject(spec)) continue;
    const field = UNSTABLE_INDEX_FIELDS.find((candidate) => spec[candidate] !== undefined);
    if (field)
      refuse(`BSON field 'createIndexes.indexes.${field}' is not allowed with apiStrict:true.`);
  }
}

function checkStages(body: Doc, version: string | undefined): void {
  const stage = stageNames(body).find((name) => UNSTABLE_STAGES.has(name));
  if (stage) {
    refuse(`stage ${stage} is not allowed with 'apiStrict: true' in API Version ${version}`);
  }
  const pipeline = (body['pipeline'] ?? []) as Doc[];
  for (const { $collStats } of pipeline) {
    if (!isPlainObject($collStats) || Object.keys($collStats).every((key) => key === 'count'))
      continue;
    refuse(`only the 'count' option to $collStats is supported in API Version ${version}`);
  }
}

/** Every statement of a transaction must declare the same API parameters as its first one. */
export function checkSameApi(
  name: string,
  parameters: ApiParameters,
  transaction: Transaction,
): void {
  transaction.apiParameters ??= parameters;
  const first = transaction.apiParameters;
  if (
    first.version === parameters.version &&
    first.strict === parameters.strict &&
    first.deprecationErrors === parameters.deprecationErrors
  ) {
    return;
  }
  throw new CommandError(
    'APIMismatchError',
    `API parameter mismatch: ${name} used params ${JSON.stringify(parameters)}, the transaction's first command used ${JSON.stringify(first)}`,
  );
}
