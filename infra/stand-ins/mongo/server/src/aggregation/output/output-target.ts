import { isPlainObject, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { checkedCollectionName } from '../../commands/context/context.js';

export interface Target {
  db: string;
  coll: string;
}

const SYSTEM_DATABASES = new Set(['admin', 'config', 'local']);

/** The collection that `$out` or `$merge` writes to: a name, or a name and a database. */
export function targetOf(name: '$out' | '$merge', value: unknown, db: string): Target {
  const target = parseTarget(name, value, db);
  if (SYSTEM_DATABASES.has(target.db)) {
    throw new CommandError(
      'Location17385',
      `Can't ${name} to special collection: ${target.coll} in database: ${target.db}`,
    );
  }
  checkedCollectionName(target.coll);
  if (target.coll.startsWith('system.')) {
    throw new CommandError('Location17385', `Can't ${name} to special collection: ${target.coll}`);
  }
  return target;
}

function parseTarget(name: '$out' | '$merge', value: unknown, own: string): Target {
  if (typeof value === 'string') return { db: own, coll: value };
  if (!isPlainObject(value)) {
    throw new CommandError(
      name === '$out' ? 'Location16990' : 'Location51178',
      `${name} only supports a string or object argument, but found ${typeName(value)}`,
    );
  }
  const { db = own, coll } = value as Doc;
  if (typeof coll === 'string' && typeof db === 'string') return { db, coll };
  throw new CommandError(
    name === '$out' ? 'Location16994' : 'Location51178',
    `If an object is passed to ${name} it must have exactly 2 fields: 'db' and 'coll'`,
  );
}
