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

/** Empty for commands on no collection, and for `getMore`, which asks the shards of its first command. */
export function toRecordedCommands(event: mongo.CommandStartedEvent): RecordedCommand[] {
  const { commandName: name } = event;
  // A copy: the driver uses the same object again when it repeats a command.
  const command = event.command as Fields;
  const transaction =
    command['autocommit'] === false ? { transaction: transactionOf(command) } : {};
  if (name === 'bulkWrite') return partsOf(command).map((part) => ({ ...part, ...transaction }));
  if (!reads.has(name) && !writes.has(name)) return [];
  const recorded = {
    name,
    collection: String(command[name]),
    ...transaction,
    inserted: name === 'insert' ? [...(command['documents'] as Fields[])] : [],
    filters: filtersOf(name, command),
    isWrite: writes.has(name),
  };
  return [recorded];
}

/** One write of a command that writes to several collections; `insert`, `update` or `delete` is the collection's index. */
type Operation = Fields & {
  readonly [write in 'insert' | 'update' | 'delete']?: number;
} & { readonly document?: Fields; readonly filter?: Fields };

function partsOf({ ops, nsInfo }: Fields): RecordedCommand[] {
  const namespaces = listOf<{ ns: string }>(nsInfo);
  return listOf<Operation>(ops).map(({ document, filter, ...operation }) => {
    const { insert, update, delete: deleted } = operation;
    const ns = namespaces[insert ?? update ?? deleted ?? -1]?.ns ?? '';
    return {
      name: insert === undefined ? (update === undefined ? 'delete' : 'update') : 'insert',
      collection: ns.slice(ns.indexOf('.') + 1),
      inserted: document ? [document] : [],
      filters: filter ? [filter] : [],
      isWrite: true,
    };
  });
}

/** The driver sends long lists as sequences of documents. */
function listOf<T>(list: unknown): readonly T[] {
  return Array.isArray(list) ? list : (list as { documents: readonly T[] }).documents;
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
