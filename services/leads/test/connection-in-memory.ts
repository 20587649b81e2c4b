import type { Write } from '@leadmart/platform/mongo';
import type { Connection } from 'mongoose';

interface Row {
  readonly _id: string;
}

/** The parts of a connection that repositories of packed documents use: reads by ids, and the writes of a commit. */
export class ConnectionInMemory {
  private readonly collections = new Map<string, Map<string, Row>>();

  get connection(): Connection {
    const withTransaction = (work: () => Promise<unknown>) => work();
    return {
      model: () => undefined,
      db: { collection: (name: string) => this.collection(name) },
      startSession: async () => ({ withTransaction, endSession: () => undefined }),
      getClient: () => ({ bulkWrite: async (writes: readonly Write[]) => writes.map(this.write) }),
    } as unknown as Connection;
  }

  rows<R extends Row>(name: string): R[] {
    return [...this.rowsOf(name).values()] as R[];
  }

  private collection(namespace: string) {
    const find = ({ _id: { $in } }: { _id: { $in: readonly string[] } }) => ({
      toArray: async () =>
        structuredClone(this.rows(namespace).filter(({ _id }) => $in.includes(_id))).map(toBuffers),
    });
    return { namespace, find };
  }

  private readonly write = (write: Write): void => {
    const rows = this.rowsOf(write.namespace);
    if (write.name === 'insertOne') {
      const document = write.document as Row;
      if (rows.has(document._id)) throw new Error(`${document._id} was inserted twice`);
      return void rows.set(document._id, document);
    }
    const { _id } = write.filter as Row;
    if (write.name === 'deleteOne') {
      if (!rows.delete(_id)) throw new Error(`${_id} was deleted without being there`);
      return;
    }
    if (write.name !== 'updateOne') throw new Error(`unexpected write ${write.name}`);
    if (!write.upsert && !rows.has(_id)) throw new Error(`${_id} was updated without being there`);
    const { $set } = write.update as { $set: object };
    rows.set(_id, { _id, ...rows.get(_id), ...$set });
  };

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
