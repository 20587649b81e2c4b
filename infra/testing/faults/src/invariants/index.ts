import { setTimeout as pause } from 'node:timers/promises';
import { figuresEqualTheLedger } from './analytics.js';
import type { Books, Invariant } from './books.js';
import { outcomesAddUp } from './calls.js';
import { historyAddsUp, promisesAreKept } from './history.js';
import { chargesAreTheSumOfItems, entriesSumToBalances } from './ledger.js';
import { mailsAreSentOnce, noDeadLetters } from './messages.js';
import { leadsAreSoldOnce, packsAreSealedAsSold, packsOf } from './packs.js';
import { chargesAreCreditedOnce, refundsAreTakenBack } from './payments.js';
import { endedSessionsStayEnded } from './sessions.js';
import {
  shelvesHoldWhatUploadsAdded,
  unsoldLeadsAreForSale,
  withdrawnLeadsAreNotForSale,
} from './shelves.js';

export const invariants: readonly Invariant[] = [
  entriesSumToBalances,
  chargesAreCreditedOnce,
  refundsAreTakenBack,
  leadsAreSoldOnce,
  chargesAreTheSumOfItems,
  packsAreSealedAsSold,
  outcomesAddUp,
  shelvesHoldWhatUploadsAdded,
  unsoldLeadsAreForSale,
  withdrawnLeadsAreNotForSale,
  historyAddsUp,
  promisesAreKept,
  mailsAreSentOnce,
  noDeadLetters,
  figuresEqualTheLedger,
  endedSessionsStayEnded,
];

/** The effect of a message can appear after the message has left its queue, so violations are checked again. */
const attempts = 5;
const betweenMs = 2_000;

/** The violations that remain after several attempts. */
export async function violationsIn(around: Surroundings): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await look(around);
    if (found.length === 0 || attempt === attempts) return found;
    await pause(betweenMs);
  }
}

async function look(around: Surroundings): Promise<string[]> {
  const { people, customers: names } = around.shop;
  const admin = await people.theAdmin();
  const customers = await Promise.all(names.map(({ email }) => people.signIn(email)));
  const packs = (await Promise.all(customers.map(packsOf))).flat();
  const found: string[] = [];
  for (const invariant of invariants)
    found.push(...(await violationsOf(invariant, { ...around, admin, customers, packs })));
  return found;
}

type Surroundings = Omit<Books, 'admin' | 'customers' | 'packs'>;

async function violationsOf(invariant: Invariant, books: Books): Promise<string[]> {
  try {
    return (await invariant(books)).map((sentence) => `${invariant.name}: ${sentence}`);
  } catch (error) {
    return [`${invariant.name} could not be checked: ${String(error)}`];
  }
}
