import { toNumber, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import {
  checkType,
  isGenericArgument,
  missingField,
  unknownField,
  type Kind,
} from './context/argument-types.js';
import type { CommandContext } from './context/context.js';

/**
 * The own fields of a command: their types, the required ones, and those that must not be negative.
 */
interface CommandFields {
  /** The name of the command in error messages. */
  title: string;
  fields: Record<string, Kind | 'any'>;
  required?: readonly string[];
  natural?: readonly string[];
}

const WRITES = { ordered: 'boolean' } as const;

const COMMANDS: Record<string, CommandFields> = {
  find: {
    title: 'FindCommandRequest',
    fields: {
      batchSize: 'number',
      collation: 'object',
      filter: 'object',
      hint: 'object or string',
      limit: 'number',
      projection: 'object',
      singleBatch: 'boolean',
      skip: 'number',
      sort: 'object',
    },
    natural: ['batchSize', 'limit', 'skip'],
  },
  insert: { title: 'insert', fields: { ...WRITES, documents: 'array' }, required: ['documents'] },
  update: { title: 'update', fields: { ...WRITES, updates: 'array' }, required: ['updates'] },
  delete: { title: 'delete', fields: { ...WRITES, deletes: 'array' }, required: ['deletes'] },
  findAndModify: {
    title: 'findAndModify',
    fields: {
      arrayFilters: 'array',
      fields: 'object',
      new: 'boolean',
      query: 'object',
      remove: 'boolean',
      sort: 'object',
      update: 'any',
      upsert: 'boolean',
    },
  },
  count: { title: 'count', fields: { query: 'object' } },
  aggregate: {
    title: 'aggregate',
    fields: {
      cursor: 'object',
      hint: 'object or string',
      pipeline: 'array',
    },
    required: ['pipeline', 'cursor'],
  },
  create: { title: 'create', fields: {} },
  getMore: {
    title: 'getMore',
    fields: { batchSize: 'number', collection: 'string' },
    required: ['collection'],
    natural: ['batchSize'],
  },
};

/** Refuses a command with unknown fields, wrong types or missing fields. */
export function checkFields({ name, body, documents }: CommandContext): void {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return;
  const { title, fields, required = [], natural = [] } = command;
  for (const [field, value] of Object.entries(body)) {
    if (field === name || isGenericArgument(field)) continue;
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (kind === undefined) throw unknownField(title, field);
    // MongoDB treats a null field as absent.
    if (kind !== 'any' && value !== null && value !== undefined)
      checkType(title, field, value, kind);
  }
  for (const field of required) {
    if (isUnset(body[field]) && !documents.has(field)) throw missingField(`${title}.${field}`);
  }
  for (const field of natural) checkNatural(body, field);
}

const isUnset = (value: unknown): boolean => value === undefined || value === null;

function checkNatural(body: Doc, field: string): void {
  const number = toNumber(body[field]);
  if (number === undefined || number >= 0) return;
  throw new CommandError(
    'Location51024',
    `BSON field '${field}' value must be >= 0, actual value '${number}'`,
  );
}
