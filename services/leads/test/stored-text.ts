import { phoneListFrom, phonesIn } from '@leadmart/stock/internals/directories/phone-list';
import { type StoredPage, toPages } from '@leadmart/stock/internals/pages/stored-page';
import type { Leads } from './start-leads.js';

type Row = Record<string, unknown> & { _id: string };

/** Returns all that leads has stored as one text: pages are inflated, phones of directories are decoded. */
export async function storedText({ mongo }: Leads): Promise<string> {
  const names = (await mongo.listCollections().toArray()).map(({ name }) => name);
  const texts: string[] = [];
  for (const name of names)
    for (const row of await mongo
      .collection<Row>(name)
      .find({}, { promoteBuffers: true })
      .toArray())
      texts.push(`${name} ${JSON.stringify(row, asText)}`, decoded(name, row));
  return texts.join('\n');
}

/** Bytes as characters, so that stored texts can be found in them. */
const asText = (_key: string, value: unknown): unknown => {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('latin1') : value;
};

function decoded(name: string, row: Row): string {
  if (name === 'pages') {
    const content = row as unknown as StoredPage;
    return [...toPages(new Map([[row._id, content]])).values()].map(({ lines }) => lines).join('');
  }
  if (name === 'pieces' && row._id.endsWith(':phones'))
    return phonesIn(phoneListFrom(row['bytes'] as Buffer)).join(' ');
  if (name === 'directory_runs')
    return (row['runs'] as { firsts: Buffer }[])
      .map(({ firsts }) => new Float64Array(new Uint8Array(firsts).buffer).join(' '))
      .join(' ');
  return '';
}
