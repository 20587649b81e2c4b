import { CommandError, notSupported } from '../../errors.js';

/** The own fields of commands. Their types are checked where they are read. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  find: [
    'batchSize',
    'collation',
    'filter',
    'hint',
    'limit',
    'projection',
    'singleBatch',
    'skip',
    'sort',
  ],
  insert: ['documents', 'ordered'],
  update: ['ordered', 'updates'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['arrayFilters', 'fields', 'new', 'query', 'remove', 'sort', 'update', 'upsert'],
  count: [],
  aggregate: ['cursor', 'hint', 'pipeline'],
  create: [],
  getMore: ['batchSize', 'collection'],
};

/** Those of every command, beside names that begin with `$`. */
const OF_ALL = new Set([
  'autocommit',
  'lsid',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

const isOfAll = (field: string): boolean => field.startsWith('$') || OF_ALL.has(field);

export function checkKnownFields(name: string, body: Readonly<Record<string, unknown>>): void {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (!known) return;
  for (const field in body) {
    if (field !== name && !known.includes(field) && !isOfAll(field))
      throw unknownField(name, field);
  }
}

export const unknownField = (command: string, field: string): CommandError =>
  notSupported('Location40415', `BSON field '${command}.${field}' is an unknown field`);

export const missingField = (field: string): CommandError =>
  new CommandError('Location40414', `BSON field '${field}' is missing but a required field`);
