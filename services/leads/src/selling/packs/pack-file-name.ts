import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts';
import { fileSlug } from '@leadmart/platform/csv';
import { boughtAtOf, quantityOf, type Purchase } from '../purchases/purchase.js';

const maxStatesNamed = 5;

/** `<dataset>-<clean|dnc>-<states>-<quantity>-<YYYYMMDD>-<id>.csv`, in characters that every file system accepts. */
export function packFileName(pack: Purchase): string {
  const { datasetName, phoneStatus, states, id } = pack;
  const where = states.length > maxStatesNamed ? `${states.length}-states` : states.join('-');
  const day = dayOf(boughtAtOf(pack));
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

type Named = Pick<Purchase, 'name' | 'datasetName' | 'states' | 'phoneStatus'>;

const mostStates = 3;
const statusWords: Readonly<Record<PhoneStatus, string>> = { clean: 'clean', dnc: 'DNC' };

/** The buyer's own name for a pack, or one like `Homeowners · CA, TX, +3 · clean`. */
export function packNameOf({ name, datasetName, states, phoneStatus }: Named): string {
  return name ?? [datasetName, inShort(states), statusWords[phoneStatus]].join(' · ');
}

function inShort(states: readonly StateCode[]): string {
  if (states.length === stateCodes.length) return 'all states';
  if (states.length <= mostStates) return states.join(', ');
  const named = states.slice(0, mostStates - 1);
  return [...named, `+${states.length - named.length}`].join(', ');
}
