import type { UserView } from '@leadmart/contracts';

const key = 'destination';
/** As long as the link in a verification mail is valid. */
const newcomerMs = 24 * 60 * 60 * 1_000;

interface Destination {
  /** Path and query. */
  to: string;
  /** Describes the page to one that comes before it. */
  words?: string | undefined;
  /** The only user who goes there; undefined for a visitor who is not known yet. */
  userId?: string | undefined;
  email?: string;
  /** Milliseconds since 1970. */
  until?: number;
}

/** Keeps the page that this tab was going to when a sign-in came first. */
export function keepDestination(to: string, userId?: string): void {
  sessionStorage.setItem(key, JSON.stringify({ to, userId }));
}

/** As `keepDestination`, for the order of a visitor; the page of the registration shows its words. */
export function keepOrder(to: string, words: string): void {
  sessionStorage.setItem(key, JSON.stringify({ to, words }));
}

/** The words of the order that waits for a registration. */
export const keptOrder = (): string | undefined => read(sessionStorage)?.words;

/** Keeps it for the link in the verification mail, which opens another tab. */
export function keepDestinationForNewcomer(email: string): void {
  const kept = read(sessionStorage);
  if (!kept) return;
  const until = Date.now() + newcomerMs;
  localStorage.setItem(key, JSON.stringify({ to: kept.to, email, until }));
}

/** Returns where this user was going before signing in, if anywhere in particular. */
export function destinationOf(user: UserView | null): string | undefined {
  const isFor = ({ userId, email, until }: Destination): boolean =>
    (userId === undefined || userId === user?._id) &&
    (email === undefined || isSame(email, user?.email)) &&
    (until === undefined || until > Date.now());
  return [read(sessionStorage), read(localStorage)].find((one) => one && isFor(one))?.to;
}

/**
 * Called on arrival. A tab with a destination of its own leaves the newcomer's to the tab of the
 * verification, which arrives a moment later.
 */
export function forgetDestination(): void {
  const storage = sessionStorage.getItem(key) === null ? localStorage : sessionStorage;
  storage.removeItem(key);
}

const isSame = (email: string, other = ''): boolean =>
  email.trim().toLowerCase() === other.toLowerCase();

function read(storage: Storage): Destination | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Destination | null;
    // An address on this site, whatever was written into the storage.
    return kept && /^\/(?!\/)/.test(kept.to) ? kept : undefined;
  } catch {
    // The storage was edited by hand: the dashboard is next.
    return undefined;
  }
}
