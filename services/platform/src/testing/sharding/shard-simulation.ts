import type { RecordedCommand } from './recorded-command.js';
import { valueOf, valuesOf, type ShardKey, type ShardKeys } from './shard-key.js';

export interface SimulatedTransaction {
  /** `name collection`, in the order of sending. */
  readonly commands: readonly string[];
  /** The values of shard keys that it writes to: more than one needs a commit over several shards. */
  readonly written: readonly string[];
  /** The values that it only reads: each adds a participant, not a second phase to the commit. */
  readonly read: readonly string[];
}

export interface ShardSimulation {
  readonly transactions: readonly SimulatedTransaction[];
  /** The most shards that a command, as `name collection`, touches: `all` if its filter does not name the key. */
  readonly touched: ReadonlyMap<string, number | 'all'>;
  /** The commands among them that a router must send to all shards. */
  readonly toAllShards: readonly string[];
  /** Collections without a shard key. */
  readonly unknown: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Replays recorded commands as if each value of a shard key had a shard of its own, so that no two documents are
 * together by chance.
 */
export function simulateShards(
  commands: readonly RecordedCommand[],
  keys: ShardKeys,
): ShardSimulation {
  const unknown = new Set<string>();
  const touched = new Map<string, number | 'all'>();
  const places = new Places();
  const open = new Map<string, Participants>();
  for (const command of commands) {
    const { collection, transaction } = command;
    const key = keys[collection];
    if (!key) {
      unknown.add(collection);
      continue;
    }
    const participants = transaction ? participantsIn(open, transaction) : new Participants();
    touched.set(label(command), most(touched.get(label(command)), shardsTouchedBy(command, key)));
    participants.add(command, placesOf(command, key, places));
    for (const document of command.inserted) places.remember(collection, document, key);
  }
  return {
    transactions: [...open.values()].map((one) => one.summary()),
    touched,
    toAllShards: [...touched]
      .filter(([, shards]) => shards === 'all')
      .map(([name]) => name)
      .sort(),
    unknown: [...unknown].sort(),
  };
}

const label = ({ name, collection }: RecordedCommand): string => `${name} ${collection}`;

/** An insert beside its owner goes to one shard: the owner's. */
function shardsTouchedBy({ inserted, filters }: RecordedCommand, key: ShardKey): number | 'all' {
  const values = filters.map((filter) => valuesOf(key, filter));
  if (values.includes('all')) return 'all';
  const places = inserted.map((document) => valueOf(key, document) ?? 'the owner');
  return new Set([...values.flat(), ...places]).size;
}

function most(one: number | 'all' | undefined, other: number | 'all'): number | 'all' {
  return one === 'all' || other === 'all' ? 'all' : Math.max(one ?? 0, other);
}

/** Remembers the shards of inserted documents, to find those that a filter addresses by `_id` alone. */
class Places {
  private readonly values = new Map<string, string>();

  remember(collection: string, document: Fields, key: ShardKey): void {
    const value = valueOf(key, document);
    if (value !== undefined) this.values.set(`${collection} ${String(document['_id'])}`, value);
  }

  of(collection: string, filter: Fields): string | undefined {
    return this.values.get(`${collection} ${String(filter['_id'])}`);
  }
}

/** The places of the documents that a command reads or writes, as far as its filters and earlier inserts say. */
function placesOf(command: RecordedCommand, key: ShardKey, places: Places): readonly string[] {
  const inserted = command.inserted.map((document) => valueOf(key, document));
  const addressed = command.filters.flatMap((filter): readonly (string | undefined)[] => {
    const values = valuesOf(key, filter);
    return values === 'all' ? [places.of(command.collection, filter)] : values;
  });
  return [...inserted, ...addressed].filter((value) => value !== undefined);
}

class Participants {
  private readonly commands: string[] = [];
  private readonly written = new Set<string>();
  private readonly read = new Set<string>();

  add(command: RecordedCommand, values: readonly string[]): void {
    this.commands.push(label(command));
    for (const value of values) (command.isWrite ? this.written : this.read).add(value);
  }

  summary(): SimulatedTransaction {
    const read = [...this.read].filter((value) => !this.written.has(value));
    return { commands: this.commands, written: [...this.written], read };
  }
}

function participantsIn(open: Map<string, Participants>, transaction: string): Participants {
  const known = open.get(transaction) ?? new Participants();
  open.set(transaction, known);
  return known;
}
