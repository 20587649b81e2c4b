import { quantityOf, type Purchase } from '../../purchases/purchase.js';

const maxStatesNamed = 5;
const maxSlugCharacters = 60;

/** `<dataset>-<clean|dnc>-<states>-<quantity>-<YYYYMMDD>-<id>.csv`, in characters that every file system accepts. */
export function packFileName(pack: Purchase): string {
  const { datasetName, phoneStatus, states, endedAt, createdAt, id } = pack;
  const where = states.length > maxStatesNamed ? `${states.length}-states` : states.join('-');
  const day = (endedAt ?? createdAt).toISOString().slice(0, 10).replaceAll('-', '');
  return `${slugOf(datasetName)}-${phoneStatus}-${where}-${quantityOf(pack)}-${day}-${id}.csv`;
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugCharacters)
    .replace(/^-+|-+$/g, '');
  return plain || 'leads';
}
