import type { AvailabilityView, DatasetView, UploadsView } from '@leadmart/contracts';
import type { Person } from '@leadmart/journeys/people';
import { maxBuyers, states } from '../population/shop.js';
import { differ, type Books } from './books.js';
import { phoneOf } from './packs.js';

/** A dataset holds exactly the leads of its completed uploads: all rows of each upload or none. */
export async function shelvesHoldWhatUploadsAdded({ shop, admin }: Books): Promise<string[]> {
  const found: string[] = [];
  for (const dataset of Object.values(shop.datasets)) {
    const uploads = await uploadsTo(admin, dataset._id);
    const completed = uploads.filter(({ state }) => state === 'completed');
    const added = completed.reduce((sum, { addedCount }) => sum + addedCount, 0);
    found.push(...differ(`leads of ${dataset.name}`, await leadCountOf(admin, dataset), added));
    const known = new Set(uploads.map(({ _id }) => _id as string));
    for (const { datasetId, uploadId } of shop.promises.uploads)
      if (datasetId === dataset._id && !known.has(uploadId))
        found.push(`upload ${uploadId} was accepted and is not in the history`);
  }
  return found;
}

/** All leads are for sale that have fewer buyers than their dataset allows, except those whose phone the buyer owns. */
export async function unsoldLeadsAreForSale(books: Books): Promise<string[]> {
  const { exclusive, limited } = books.shop.datasets;
  return [
    ...(await leadsLeft(books, exclusive, 1)),
    ...(await leadsLeft(books, limited, maxBuyers)),
  ];
}

async function leadsLeft(
  { packs, admin, customers }: Books,
  dataset: DatasetView,
  most: number,
): Promise<string[]> {
  const [visitor] = customers;
  const wish = `datasetId=${dataset._id}&states=${states.join(',')}&phoneStatus=clean`;
  const answer = await visitor?.api.get<AvailabilityView>(`/leads/availability?${wish}`);
  const buyersOf = new Map<string, number>();
  for (const pack of packs.filter((one) => one.dataset.name === dataset.name))
    for (const phone of pack.rows.map(phoneOf)) buyersOf.set(phone, (buyersOf.get(phone) ?? 0) + 1);
  const soldOut = [...buyersOf.values()].filter((buyers) => buyers >= most).length;
  const left = (await leadCountOf(admin, dataset)) - soldOut;
  const { available = 0, leftOut } = answer?.body ?? {};
  return differ(`leads for sale of ${dataset.name}`, available + (leftOut?.owned ?? 0), left);
}

async function leadCountOf({ api }: Person, { _id }: DatasetView): Promise<number> {
  const { body } = await api.get<{ datasets: DatasetView[] }>('/admin/datasets');
  return body.datasets.find((dataset) => dataset._id === _id)?.leadCount ?? 0;
}

async function uploadsTo({ api }: Person, datasetId: string) {
  const uploads: UploadsView['uploads'] = [];
  for (let page = 1; ; page += 1) {
    const path = `/admin/datasets/${datasetId}/uploads?page=${page}`;
    const { status, body } = await api.get<UploadsView>(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    uploads.push(...body.uploads);
    if (page >= body.pages) return uploads;
  }
}
