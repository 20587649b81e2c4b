import type { RecordedOutcomesView } from '@leadmart/contracts';
import { packOutcomesPath } from '@leadmart/contracts/paths';
import { errorText } from '../../../shared/api/api-error.js';
import { fetchJson } from '../../../shared/api/fetch-json.js';
import { runAlone } from '../../../shared/lib/run-alone.js';
import { recordInCopy } from '../../device-copies/device-copies.js';
import { forget, keptIn, keptText, type KeptOutcome } from './kept-outcomes.js';

/** The most outcomes in a request. */
const atOnce = 200;

export interface Sending {
  /** The server has these outcomes now. */
  onRecorded: (pack: string, recorded: RecordedOutcomesView) => void;
  /** The server refused an outcome for good: it is not kept any more. */
  onRefused: (kept: KeptOutcome, why: string) => void;
}

let underWay: Promise<void> | undefined;
let isAskedAgain = false;
/** Everyone who asked while outcomes are sent: the frame of the site and the page of a pack may both ask. */
const hearing = new Set<Sending>();

/**
 * Sends what is kept, pack by pack in the order of the calls; one tab does it at a time. Ends without a word when the server
 * does not answer: a later call goes on. Outcomes that are refused are told one by one, and the others are sent. A call
 * while outcomes are sent joins that: those kept meanwhile go, too.
 */
export async function sendKept(userId: string, sending: Sending): Promise<void> {
  isAskedAgain = true;
  hearing.add(sending);
  underWay ??= sendWhileAsked(userId).finally(() => {
    underWay = undefined;
    hearing.clear();
  });
  return underWay;
}

async function sendWhileAsked(userId: string): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    await runAlone(`outcomes of ${userId}`, async () => {
      for (let next = nextOf(userId); next.length > 0; next = nextOf(userId))
        if (!(await sendSome(userId, next))) return;
    });
  }
}

/** The oldest outcomes of one pack. */
function nextOf(userId: string): KeptOutcome[] {
  const kept = keptIn(keptText(userId));
  return kept.filter(({ pack }) => pack === kept[0]?.pack).slice(0, atOnce);
}

/** Returns whether the next ones may be sent. */
async function sendSome(userId: string, some: readonly KeptOutcome[]): Promise<boolean> {
  const [first] = some;
  if (!first) return true;
  const answer = await fetchJson<RecordedOutcomesView>({
    path: packOutcomesPath(first.pack),
    method: 'POST',
    body: { outcomes: some.map(({ sent }) => sent) },
  });
  if ('data' in answer) {
    // First: a page that closes in between sends them again, and they are recorded once.
    await recordInCopy(first.pack, answer.data.leads);
    forget(userId, idsOf(some));
    for (const { onRecorded } of hearing) onRecorded(first.pack, answer.data);
    return true;
  }
  const { status } = answer.error;
  if (status !== 400 && status !== 404) return false;
  if (some.length > 1) {
    for (const one of some) if (!(await sendSome(userId, [one]))) return false;
    return true;
  }
  forget(userId, idsOf(some));
  const why = errorText(answer.error, 'The outcome could not be recorded.');
  // One of them tells the user.
  const [teller] = hearing;
  teller?.onRefused(first, why);
  return true;
}

const idsOf = (some: readonly KeptOutcome[]): string[] => some.map(({ sent }) => sent.id);
