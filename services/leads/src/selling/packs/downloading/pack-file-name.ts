import { fileSlug } from '@leadmart/platform/csv';
import { quantityOf, type Purchase } from '../../purchases/purchase.js';

const maxStatesNamed = 5;

/** `<dataset>-<clean|dnc>-<states>-<quantity>-<YYYYMMDD>-<id>.csv`, in characters that every file system accepts. */
export function packFileName(pack: Purchase): string {
  const { datasetName, phoneStatus, states, endedAt, createdAt, id } = pack;
  const where = states.length > maxStatesNamed ? `${states.length}-states` : states.join('-');
  const day = dayOf(endedAt ?? createdAt);
  return `${fileSlug(datasetName, 'leads')}-${phoneStatus}-${where}-${quantityOf(pack)}-${day}-${id}.csv`;
}

/** The name of the file with the phone status of a day. */
export function fileNameAsOf(pack: Purchase, now: Date): string {
  return packFileName(pack).replace(/\.csv$/, `-status-${dayOf(now)}.csv`);
}

/** The name of a zip file of packs. */
export function packsFileName(packs: number, now: Date): string {
  return `leadmart-${packs}-packs-${dayOf(now)}.zip`;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10).replaceAll('-', '');
