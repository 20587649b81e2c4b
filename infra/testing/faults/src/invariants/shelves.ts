import type {
  AvailabilityView,
  DatasetView,
  ScrubsView,
  ScrubView,
  UploadsView,
} from '@leadmart/contracts';
import { phone } from '@leadmart/journeys/csv';
import type { Person } from '@leadmart/journeys/people';
import { phonesOfCheck } from '../population/check-name.js';
import { maxBuyers, states } from '../population/shop.js';
import { differ, type Books } from './books.js';
import { phoneOf } from './packs.js';

/**
 * A dataset has for sale exactly the leads of its completed uploads, all rows of each upload or none, without those that a
 * standing check has withdrawn: an undone check has put all of its leads back.
 */
export async function shelvesHoldWhatUploadsAdded({ shop, admin }: Books): Promise<string[]> {
  const found: string[] = [];
  const checks = await checksOf(admin);
  found.push(...checks.filter(isUnderWay).map(({ fileName }) => `check ${fileName} has not ended`));
  for (const dataset of Object.values(shop.datasets)) {
    const uploads = await uploadsTo(admin, dataset._id);
    const completed = uploads.filter(({ state }) => state === 'completed');
    const added = completed.reduce((sum, { addedCount }) => sum + addedCount, 0);
    const withdrawn = dataset === shop.datasets.open ? withdrawnBy(checks) : 0;
    const forSale = await leadCountOf(admin, dataset);
    found.push(...differ(`leads of ${dataset.name}`, forSale, added - withdrawn));
    const known = new Set(uploads.map(({ _id }) => _id as string));
    for (const { datasetId, uploadId } of shop.promises.uploads)
      if (datasetId === dataset._id && !known.has(uploadId))
        found.push(`upload ${uploadId} was accepted and is not in the history`);
  }
  return found;
}

/** No customer is offered a lead that a check has withdrawn: what they can buy and what they own adds up to what is for sale. */
export async function withdrawnLeadsAreNotForSale({
  shop,
  admin,
  customers,
  packs,
}: Books): Promise<string[]> {
  const dataset = shop.datasets.open;
  const withdrawn = new Set(
    (await checksOf(admin))
      .filter(({ state }) => state === 'completed')
      .flatMap(({ fileName }) => phonesOfCheck(fileName).map(phone)),
  );
  const found: string[] = [];
  for (const { api, email } of customers) {
    const wish = `datasetId=${dataset._id}&states=${states.join(',')}&phoneStatus=clean&includeOwned=true`;
    const { body } = await api.get<AvailabilityView>(`/leads/availability?${wish}`);
    // The number of leads on a list is rounded.
    if (body.leftOut.listed !== null) continue;
    const own = packs.filter((one) => one.buyer === email && one.dataset.name === dataset.name);
    const owned = own.flatMap(({ rows }) => rows.map(phoneOf)).filter((one) => !withdrawn.has(one));
    const all = body.available + owned.length;
    found.push(...differ(`leads for ${email}`, all, await leadCountOf(admin, dataset)));
  }
  return found;
}

const isUnderWay = ({ state }: ScrubView): boolean => state === 'running' || state === 'undoing';

/** The number of leads that standing checks have withdrawn; a lead may be on several lists. */
function withdrawnBy(checks: readonly ScrubView[]): number {
  const standing = checks.filter(({ state }) => state === 'completed');
  return new Set(standing.flatMap(({ fileName }) => phonesOfCheck(fileName))).size;
}

async function checksOf({ api }: Person): Promise<ScrubView[]> {
  const checks: ScrubView[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await api.get<ScrubsView>(`/admin/scrubs?page=${page}`);
    checks.push(...body.scrubs);
    if (page >= body.pages) return checks;
  }
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
