import type {
  CallListLeadView,
  CallListView,
  PackDetailsView,
  RecordedOutcomesView,
} from '@leadmart/contracts';
import { dropHere, keepHere, keysHere, readKept } from './device-store.js';

/** A pack that was opened on this device, so that it opens without a connection, too. */
export interface DeviceCopy {
  readonly details: PackDetailsView;
  /** In the order of the list; of a large pack, those to call first. */
  readonly leads: readonly CallListLeadView[];
  /** The leads of the pack, without those whose person opted out. */
  readonly total: number;
  readonly own: CallListView['own'];
  readonly openedAt: string;
  readonly madeAt: string;
}

const prefix = 'packs/';
/** The copies of a user. The one opened longest ago goes first. */
const mostCopies = 5;

export const readCopy = (pack: string): Promise<DeviceCopy | undefined> => readKept(prefix + pack);
export const dropCopy = (pack: string): Promise<void> => dropHere(prefix + pack);

/** The copies on this device, the pack opened last first. */
export async function copiesHere(): Promise<DeviceCopy[]> {
  const keys = await keysHere(prefix);
  const copies = await Promise.all(keys.map((key) => readKept<DeviceCopy>(key)));
  return copies
    .filter((copy) => copy !== undefined)
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
}

/** Keeps a copy in the place of the one before. Calls that the copy before has and the new one does not are kept. */
export function keepCopy(copy: DeviceCopy): Promise<void> {
  const { _id: pack } = copy.details.pack;
  return oneByOne(async () => {
    const before = new Map((await readCopy(pack))?.leads.map((lead) => [lead._id, lead]));
    const leads = copy.leads.map((lead) => withLaterCall(lead, before.get(lead._id)));
    await keepHere(prefix + pack, { ...copy, leads });
    const copies = await copiesHere();
    await Promise.all(copies.slice(mostCopies).map((old) => dropCopy(old.details.pack._id)));
  });
}

/** A list that was on its way while a call was recorded does not have it. Outcomes of a lead are only added. */
const withLaterCall = (lead: CallListLeadView, before: CallListLeadView | undefined) =>
  before?.last && before.outcomes > lead.outcomes
    ? { ...lead, last: before.last, outcomes: before.outcomes }
    : lead;

/** Writes calls that the server has recorded into the copy of their pack. */
export function recordInCopy(pack: string, recorded: RecordedOutcomesView['leads']): Promise<void> {
  return oneByOne(async () => {
    const copy = await readCopy(pack);
    if (!copy) return;
    const calls = new Map(recorded.map(({ lead, last, outcomes }) => [lead, { last, outcomes }]));
    const leads = copy.leads.map((lead) => ({ ...lead, ...calls.get(lead._id) }));
    await keepHere(prefix + pack, { ...copy, leads });
  });
}

/** A copy is read, changed and written by one tab at a time. */
async function oneByOne(change: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request('device copies', change) : change());
}
