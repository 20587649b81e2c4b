import type { Db, Document } from 'mongodb';

/** The write error of an update of document 1 in `items`, as sent over the wire. */
export async function updateError(db: Db, statement: Document): Promise<Document> {
  const reply = await db.command({
    update: 'items',
    updates: [{ q: { _id: 1 }, ...statement }],
  });
  return (reply['writeErrors'] as Document[] | undefined)?.[0] ?? { code: 'none', reply };
}
