import { createHash } from 'node:crypto';
import type { Person } from '@leadmart/journeys/people';
import type { Books } from './books.js';

interface SoldFile {
  readonly document: { readonly csv: { readonly sha256WithoutByteOrderMark: string } };
}

/** Each pack has a signed file with the hash of its CSV, which is the same each time and found genuine. */
export async function packsAreSealedAsSold({ customers, packs }: Books): Promise<string[]> {
  const found: string[] = [];
  for (const person of customers)
    for (const { _id } of packs.filter(({ buyer }) => buyer === person.email)) {
      const path = `/leads/packs/${_id}/diligence`;
      const text = await read(person, path);
      if ((await read(person, path)) !== text) found.push(`the file of pack ${_id} changed`);
      const { csv } = (JSON.parse(text) as SoldFile).document;
      const sold = sha256(await read(person, `/leads/packs/${_id}/download?bom=false`));
      if (csv.sha256WithoutByteOrderMark !== sold)
        found.push(`the file of pack ${_id} has the hash of another CSV`);
      const asked = `/file-verification?sha256=${sha256(text)}&id=${_id}`;
      if (!(await read(person, asked)).includes('"genuine"'))
        found.push(`the file of pack ${_id} is not found genuine`);
    }
  return found;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function read({ api, email }: Person, path: string): Promise<string> {
  const { status, text } = await api.get(path);
  if (status !== 200) throw new Error(`${path} of ${email} answered ${status}`);
  return text;
}
