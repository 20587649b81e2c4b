import { quantityOf, type Purchase } from '../../purchases/purchase.js';

const maxStatesNamed = 5;
const maxSlugCharacters = 60;

/** `<dataset>-<clean|dnc>-<states>-<quantity>-<YYYYMMDD>-<id>.csv`, in characters that every file system accepts. */
export function packFileName(pack: Purchase): string {
  const { datasetName, phoneStatus, states, endedAt, createdAt, id } = pack;
  const where = states.length > maxStatesNamed ? `${states.length}-states` : states.join('-');
  const day = dayOf(endedAt ?? createdAt);
  return `${slugOf(datasetName)}-${phoneStatus}-${where}-${quantityOf(pack)}-${day}-${id}.csv`;
}

/** The name of a zip file of packs. */
export function packsFileName(packs: number, now: Date): string {
  return `leadmart-${packs}-packs-${dayOf(now)}.zip`;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10).replaceAll('-', '');

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugCharacters)
    .replace(/^-+|-+$/g, '');
  return plain || 'leads';
}
