import { expect } from '@jest/globals';
import type { Collection, Document } from 'mongodb';

/** Expects every index to lead to all documents that a scan of the collection finds. Not for sparse or partial indexes. */
export async function expectWholeIndexes<T extends Document>(items: Collection<T>): Promise<void> {
  const idsBy = async (hint: Document | string): Promise<unknown[]> => {
    const found = await items.find({}, { projection: { _id: 1 }, hint }).toArray();
    return found.map(({ _id }) => String(_id)).sort();
  };
  const all = await idsBy({ $natural: 1 });
  for (const { name, sparse, partialFilterExpression } of await items.indexes()) {
    if (sparse || partialFilterExpression) continue;
    expect([name, await idsBy(String(name))]).toEqual([name, all]);
  }
}
