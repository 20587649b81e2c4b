import type { Connection } from 'mongoose';
import type { Write } from '@leadmart/platform/mongo';
import { apply, matches } from '@leadmart/platform/testing';

interface Row {
  readonly _id: string;
}

type Filter = Readonly<Record<string, unknown>>;
type Update = Readonly<Record<string, object>>;

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
    const updateOne = async (filter: Filter, update: Update) => {
      const [row] = matching(filter);
      if (row) this.put(namespace, row, update);
      return { matchedCount: row ? 1 : 0 };
    };
    const findOneAndUpdate = async (filter: Filter, update: Update) => {
      const [row] = matching(filter);
      return row ? toBuffers(structuredClone(this.put(namespace, row, update))) : null;
    };
    const deleteMany = async (filter: Filter) => {
      const rows = matching(filter);
      for (const { _id } of rows) this.rowsOf(namespace).delete(_id);
      return { deletedCount: rows.length };
    };
    return {
      namespace,
      find,
      findOne: async (filter: Filter) => (await find(filter).toArray())[0] ?? null,
      insertOne: async (row: Row) => this.insert(namespace, row),
      insertMany,
      updateOne,
      findOneAndUpdate,
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
    this.put(write.namespace, row ?? { _id }, write.update as Update);
    return 'matched';
  };

  private put(namespace: string, before: Row, update: Update): Row {
    const row = { ...before };
    apply(update, row);
    this.rowsOf(namespace).set(row._id, row);
    return row;
  }

  private rowsOf(name: string): Map<string, Row> {
    const rows = this.collections.get(name) ?? new Map<string, Row>();
    this.collections.set(name, rows);
    return rows;
  }
}

/** A cloned Buffer is a plain Uint8Array. */
const toBuffers = (row: Row): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ]),
  );
