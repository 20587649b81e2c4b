import type { Person } from '@leadmart/journeys/people';
import { downloaded } from '@leadmart/journeys/trade';
import { differ, type Books } from './books.js';

interface Pack {
  readonly _id: string;
  readonly dataset: { readonly name: string };
  readonly quantity: number;
}

/** What a buyer has: each pack as downloaded, row by row. */
export async function packsOf(buyer: Person): Promise<(Pack & { rows: string[] })[]> {
  const packs: (Pack & { rows: string[] })[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await buyer.api.get<{ packs: Pack[] }>(
      `/leads/packs?page=${page}`,
    );
    if (status !== 200) throw new Error(`packs of ${buyer.email} answered ${status}: ${text}`);
    if (body.packs.length === 0) return packs;
    for (const pack of body.packs) packs.push({ ...pack, rows: await downloaded(buyer, pack._id) });
  }
}

/** A pack has as many rows as its quantity says; no buyer has a lead twice, and no lead of an exclusive dataset has two buyers. */
export async function leadsAreSoldOnce({ shop }: Books): Promise<string[]> {
  const found: string[] = [];
  const exclusive = new Map<string, string>();
  for (const buyer of shop.customers) {
    const own = new Set<string>();
    for (const { _id, quantity, dataset, rows } of await packsOf(buyer)) {
      found.push(...differ(`rows of pack ${_id}`, rows.length, quantity));
      for (const row of rows) {
        const phone = phoneOf(row);
        if (own.has(phone)) found.push(`${buyer.email} has lead ${phone} twice`);
        own.add(phone);
        if (dataset.name !== shop.datasets.exclusive.name) continue;
        const other = exclusive.get(phone);
        if (other) found.push(`exclusive lead ${phone} was sold to ${other} and ${buyer.email}`);
        exclusive.set(phone, buyer.email);
      }
    }
  }
  return found;
}

const phoneOf = (row: string): string =>
  /\b\d{10}\b/.exec(row.replaceAll(/[()\s-]/g, ''))?.[0] ?? row;
