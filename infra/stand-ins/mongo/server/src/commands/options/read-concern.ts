import { isPlainObject, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import {
  TRANSACTION_ENDINGS,
  WITH_READ_CONCERN,
  WITH_SNAPSHOT,
} from '../context/command-traits.js';
import type { SessionOptions } from '../context/session-options.js';

const LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const LEVELS_IN_TRANSACTIONS = new Set(['local', 'majority', 'snapshot']);

function refuse(message: string): never {
  throw new CommandError('InvalidOptions', message);
}

function levelOf(concern: Doc): string | undefined {
  const level = concern['level'];
  if (level === undefined) return undefined;
  if (typeof level === 'string' && LEVELS.has(level)) return level;
  throw new CommandError(
    'BadValue',
    `Enumeration value '${typeof level === 'string' ? level : typeof level}' for field 'readConcern.level' is not a valid value.`,
  );
}

/** Refuses an unknown read concern, or one that the command does not support. */
export function checkReadConcern(name: string, body: Doc, options: SessionOptions): void {
  const concern = body['readConcern'];
  if (concern === undefined) return;
  if (!isPlainObject(concern)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'readConcern' is the wrong type, expected type 'object'",
    );
  }
  const level = levelOf(concern);
  if (concern['atClusterTime'] !== undefined && concern['afterClusterTime'] !== undefined) {
    refuse('Specifying both atClusterTime and afterClusterTime is not allowed');
  }
  if (concern['atClusterTime'] !== undefined && level !== 'snapshot') {
    refuse(`readConcern level 'snapshot' is required when specifying atClusterTime`);
  }
  if (options.inTransaction) checkInTransaction(name, level, options);
  else checkAlone(name, level);
}

function checkInTransaction(
  name: string,
  level: string | undefined,
  { starts }: SessionOptions,
): void {
  if (TRANSACTION_ENDINGS.has(name)) refuse(`Command ${name} does not support readConcern`);
  if (!starts) refuse('Only the first command in a transaction may specify a readConcern');
  if (level !== undefined && !LEVELS_IN_TRANSACTIONS.has(level)) {
    refuse(
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
  }
}

function checkAlone(name: string, level: string | undefined): void {
  if (level === undefined || level === 'local') return;
  const supporting = level === 'snapshot' ? WITH_SNAPSHOT : WITH_READ_CONCERN;
  if (supporting.has(name)) return;
  refuse(
    `Command ${name} does not support { readConcern: { level: "${level}" } } :: caused by :: read concern not supported`,
  );
}
