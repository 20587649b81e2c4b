import type { Connection } from 'mongoose';
import type { Write } from '@leadmart/platform/mongo';

interface Row {
  readonly _id: string;
}

type Filter = Readonly<Record<string, unknown>>;

/** The parts of a connection that repositories of packed documents use. A transaction that fails stores nothing. */
export class ConnectionInMemory {
  private collections = new Map<string, Map<string, Row>>();

  get connection(): Connection {
    const withTransaction = async (work: () => Promise<unknown>) => {
      const before = new Map([...this.collections].map(([name, rows]) => [name, new Map(rows)]));
      try {
        return await work();
      } catch (error) {
        this.collections = before;
        throw error;
      }
    };
    return {
      model: () => undefined,
      db: { collection: (name: string) => this.collection(name) },
      startSession: async () => ({ withTransaction, endSession: () => undefined }),
      getClient: () => ({
        bulkWrite: async (writes: readonly Write[]) => ({
          matchedCount: writes.filter((write) => this.write(write) === 'matched').length,
          upsertedCount: 0,
        }),
      }),
    } as unknown as Connection;
  }

  rows<R extends Row>(name: string): R[] {
    return [...this.rowsOf(name).values()] as R[];
  }

  private collection(namespace: string) {
    const matching = (filter: Filter) =>
      this.rows(namespace).filter((row) => matches(row, filter as Filter));
    const find = (filter: Filter) => {
      const toArray = async () => structuredClone(matching(filter)).map(toBuffers);
      return { toArray, limit: () => ({ toArray }) };
    };
    const insertMany = async (rows: readonly Row[]) =>
      rows.forEach((row) => this.insert(namespace, row));
    const updateOne = async (filter: Filter, { $set }: { $set: object }) => {
      const [row] = matching(filter);
      if (row) this.rowsOf(namespace).set(row._id, { ...row, ...$set });
      return { matchedCount: row ? 1 : 0 };
    };
    const deleteMany = async (filter: Filter) => {
      for (const { _id } of matching(filter)) this.rowsOf(namespace).delete(_id);
    };
    return {
      namespace,
      find,
      findOne: async (filter: Filter) => (await find(filter).toArray())[0] ?? null,
      insertOne: async (row: Row) => this.insert(namespace, row),
      insertMany,
      updateOne,
      deleteOne: deleteMany,
      deleteMany,
    };
  }

  private insert(namespace: string, row: Row): void {
    const rows = this.rowsOf(namespace);
    if (rows.has(row._id))
      throw Object.assign(new Error(`${row._id} was inserted twice`), { code: 11_000 });
    rows.set(row._id, row);
  }

  private readonly write = (write: Write): 'matched' | 'other' => {
    const rows = this.rowsOf(write.namespace);
    if (write.name === 'insertOne') {
      this.insert(write.namespace, write.document as Row);
      return 'other';
    }
    const { _id, ...more } = write.filter as unknown as Row & Filter;
    if (write.name === 'deleteOne') {
      if (!rows.delete(_id)) throw new Error(`${_id} was deleted without being there`);
      return 'other';
    }
    if (write.name !== 'updateOne') throw new Error(`unexpected write ${write.name}`);
    const row = rows.get(_id);
    if (!write.upsert && !row) throw new Error(`${_id} was updated without being there`);
    if (row && !matches(row, more)) return 'other';
    const { $set = {}, $inc = {} } = write.update as {
      $set?: object;
      $inc?: Readonly<Record<string, number>>;
    };
    rows.set(_id, incremented({ _id, ...row, ...$set }, $inc));
    return 'matched';
  };

  private rowsOf(name: string): Map<string, Row> {
    const rows = this.collections.get(name) ?? new Map<string, Row>();
    this.collections.set(name, rows);
    return rows;
  }
}

interface Operators {
  readonly $in?: readonly unknown[];
  readonly $lte?: Date;
}

const matches = (row: Row, filter: Filter): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const value = (row as unknown as Filter)[name];
    if (typeof wanted !== 'object' || wanted === null) return value === wanted;
    const { $in, $lte } = wanted as Operators;
    return (!$in || $in.includes(value)) && (!$lte || (value as Date) <= $lte);
  });

/** Adds to fields, and to the fields of their objects. */
function incremented(row: Row, $inc: Readonly<Record<string, number>>): Row {
  const changed = { ...row } as unknown as Record<string, unknown>;
  for (const [path, by] of Object.entries($inc)) {
    const [name = '', key] = path.split('.');
    if (key === undefined) changed[name] = Number(changed[name] ?? 0) + by;
    else {
      const inside = { ...(changed[name] as Record<string, number> | undefined) };
      changed[name] = { ...inside, [key]: (inside[key] ?? 0) + by };
    }
  }
  return changed as unknown as Row;
}

/** A cloned Buffer is a plain Uint8Array. */
const toBuffers = (row: Row): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ]),
  );
