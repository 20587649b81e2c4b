import type { mongo } from 'mongoose';

type Fields = Readonly<Record<string, unknown>>;

/** A command as the driver sent it. */
export interface RecordedCommand {
  readonly name: string;
  readonly collection: string;
  /** Undefined outside of transactions. */
  readonly transaction?: string;
  readonly inserted: readonly Fields[];
  /** One for each statement of the command. */
  readonly filters: readonly Fields[];
  readonly isWrite: boolean;
}

const reads = new Set(['find', 'aggregate', 'count', 'distinct']);
const writes = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** Undefined for commands on no collection, and for `getMore`, which asks the shards of its first command. */
export function toRecordedCommand(event: mongo.CommandStartedEvent): RecordedCommand | undefined {
  const { commandName: name } = event;
  // A copy: the driver uses the same object again when it repeats a command.
  const command = event.command as Fields;
  if (!reads.has(name) && !writes.has(name)) return undefined;
  return {
    name,
    collection: String(command[name]),
    ...(command['autocommit'] === false && { transaction: transactionOf(command) }),
    inserted: name === 'insert' ? [...(command['documents'] as Fields[])] : [],
    filters: filtersOf(name, command),
    isWrite: writes.has(name),
  };
}

function filtersOf(name: string, command: Fields): readonly Fields[] {
  switch (name) {
    case 'find':
      return [(command['filter'] ?? {}) as Fields];
    case 'update':
      return (command['updates'] as { q: Fields }[]).map(({ q }) => q);
    case 'delete':
      return (command['deletes'] as { q: Fields }[]).map(({ q }) => q);
    case 'aggregate': {
      const [first] = command['pipeline'] as { $match?: Fields }[];
      return [first?.$match ?? {}];
    }
    case 'insert':
      return [];
    default:
      return [(command['query'] ?? {}) as Fields];
  }
}

function transactionOf(command: Fields): string {
  const session = command['lsid'] as { id: { toString(encoding: string): string } };
  return `${session.id.toString('hex')}:${String(command['txnNumber'])}`;
}
