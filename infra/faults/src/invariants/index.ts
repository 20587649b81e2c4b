import { setTimeout as pause } from 'node:timers/promises';
import { figuresEqualTheLedger } from './analytics.js';
import type { Books, Invariant } from './books.js';
import { historyAddsUp, promisesAreKept } from './history.js';
import { entriesSumToBalances } from './ledger.js';
import { mailsAreSentOnce } from './mail.js';
import { noDeadLetters } from './messages.js';
import { leadsAreSoldOnce } from './packs.js';
import { chargesAreCreditedOnce, refundsAreTakenBack } from './payments.js';
import { endedSessionsStayEnded } from './sessions.js';

export const invariants: readonly Invariant[] = [
  entriesSumToBalances,
  chargesAreCreditedOnce,
  refundsAreTakenBack,
  leadsAreSoldOnce,
  historyAddsUp,
  promisesAreKept,
  mailsAreSentOnce,
  noDeadLetters,
  figuresEqualTheLedger,
  endedSessionsStayEnded,
];

/** A message whose handling just ends is in no queue any more, and its effect is not there yet. */
const attempts = 5;
const betweenMs = 2_000;

/** What is still wrong after some looks. */
export async function violationsIn(books: Books): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const found: string[] = [];
    for (const invariant of invariants) found.push(...(await violationsOf(invariant, books)));
    if (found.length === 0 || attempt === attempts) return found;
    await pause(betweenMs);
  }
}

async function violationsOf(invariant: Invariant, books: Books): Promise<string[]> {
  try {
    return (await invariant(books)).map((sentence) => `${invariant.name}: ${sentence}`);
  } catch (error) {
    return [`${invariant.name} could not be looked at: ${String(error)}`];
  }
}
