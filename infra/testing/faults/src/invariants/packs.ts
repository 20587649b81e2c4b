import { createHash } from 'node:crypto';
import type { Person } from '@leadmart/journeys/people';
import { downloaded } from '@leadmart/journeys/trade';
import { maxBuyers } from '../population/shop.js';
import { differ, type Books, type Pack } from './books.js';

/** The packs of a buyer with their downloaded rows. */
export async function packsOf(buyer: Person): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await buyer.api.get<{ packs: Omit<Pack, 'buyer' | 'rows'>[] }>(
      `/leads/packs?page=${page}`,
    );
    if (status !== 200) throw new Error(`packs of ${buyer.email} answered ${status}: ${text}`);
    if (body.packs.length === 0) return packs;
    for (const pack of body.packs)
      packs.push({ ...pack, buyer: buyer.email, rows: await downloaded(buyer, pack._id) });
  }
}

/** Each pack has the ordered number of rows, no buyer has a lead twice, and no lead has more buyers than its dataset allows. */
export function leadsAreSoldOnce({ shop, packs }: Books): Promise<string[]> {
  const found: string[] = [];
  const sold = new Set<string>();
  const buyersOf = new Map<string, number>();
  for (const { _id, quantity, dataset, rows, buyer } of packs) {
    found.push(...differ(`rows of pack ${_id}`, rows.length, quantity));
    const isExclusive = dataset.name === shop.datasets.exclusive.name;
    for (const phone of rows.map(phoneOf)) {
      const sale = isExclusive ? phone : `${phone} to ${buyer}`;
      if (sold.has(sale)) found.push(`lead ${sale} was sold twice`);
      sold.add(sale);
      if (dataset.name === shop.datasets.limited.name)
        buyersOf.set(phone, (buyersOf.get(phone) ?? 0) + 1);
    }
  }
  for (const [phone, buyers] of buyersOf)
    if (buyers > maxBuyers) found.push(`lead ${phone} was sold to ${buyers} buyers`);
  return Promise.resolve(found);
}

/** The phone of a row: ten consecutive digits, in any format of the download. */
export const phoneOf = (row: string): string =>
  /\b\d{10}\b/.exec(row.replaceAll(/[()\s-]/g, ''))?.[0] ?? row;

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
