import type { CallOutcome, RecordOutcomesBody } from '@leadmart/contracts';

/** An outcome as it is sent. */
export type SentOutcome = RecordOutcomesBody['outcomes'][number];

/** An outcome that this device has and the server has not confirmed. */
export interface KeptOutcome {
  readonly pack: string;
  readonly sent: SentOutcome;
}

/** The words of a user about a call. */
export type CallFacts = Omit<SentOutcome, 'id' | 'lead' | 'calledAt'> & { outcome: CallOutcome };

/**
 * Each outcome has an entry of its own in the local storage, so that two tabs never overwrite one another's. Entries outlive
 * the page and the session: they belong to the user who made them, and are sent when that user is here again.
 */
const prefixOf = (userId: string): string => `outcome ${userId} `;

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Calls the listener when outcomes are kept or sent, in any tab. Returns what ends this. */
export function onKept(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith('outcome ')) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Keeps an outcome until it is sent. Throws when the browser has no room for it. */
export function keep(userId: string, kept: KeptOutcome): void {
  localStorage.setItem(prefixOf(userId) + kept.sent.id, JSON.stringify(kept));
  changed();
}

/** Forgets outcomes that the server has, or refuses. */
export function forget(userId: string, ids: readonly string[]): void {
  for (const id of ids) localStorage.removeItem(prefixOf(userId) + id);
  changed();
}

/** The kept outcomes of a user as one text, which is the same until one is kept or sent. */
export function keptText(userId: string): string {
  const prefix = prefixOf(userId);
  const own = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return own
    .toSorted()
    .map((key) => localStorage.getItem(key) ?? '')
    .join('\n');
}

/** The outcomes in such a text, in the order of the calls. */
export function keptIn(text: string): KeptOutcome[] {
  if (text === '') return [];
  return text
    .split('\n')
    .map((line) => JSON.parse(line) as KeptOutcome)
    .toSorted((a, b) => a.sent.calledAt.localeCompare(b.sent.calledAt));
}
