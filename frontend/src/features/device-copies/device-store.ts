import type { ApiError } from '../../shared/api/api-error.js';
import { readSession, type StoredSession } from '../session/session-storage.js';

/** Each user has a store of the browser's Cache API. It is the page's own: the worker never sees it. */
const prefix = 'kept for ';
const addressOf = (key: string): string => `/kept/${key}`;

/** The user of this browser's session, in all tabs. */
function userNow(): string | undefined {
  const { token, user } = readSession();
  return token === null ? undefined : user?._id;
}

/** Undefined without a user, and where pages can keep nothing: private windows of some browsers, sites without HTTPS. */
async function ownStore(): Promise<Cache | undefined> {
  const user = userNow();
  if (user === undefined || !('caches' in globalThis)) return undefined;
  try {
    const store = await caches.open(prefix + user);
    // The session may have ended meanwhile. If it ends from now on, the store is deleted with what is written into it.
    return userNow() === user ? store : undefined;
  } catch {
    return undefined;
  }
}

/** Reads what is kept on this device for the user; undefined if nothing is. */
export async function readKept<T>(key: string): Promise<T | undefined> {
  const store = await ownStore();
  try {
    const kept = await store?.match(addressOf(key));
    return (await kept?.json()) as T | undefined;
  } catch {
    // The browser has lost a part of it.
    return undefined;
  }
}

/** Keeps a value on this device until the session of its user ends. Without room for it, nothing is kept. */
export async function keepHere(key: string, value: unknown): Promise<void> {
  const store = await ownStore();
  try {
    await store?.put(addressOf(key), new Response(JSON.stringify(value)));
  } catch {
    await store?.delete(addressOf(key));
  }
}

export async function dropHere(key: string): Promise<void> {
  const store = await ownStore();
  await store?.delete(addressOf(key));
}

/** The keys of the user that begin with a text. */
export async function keysHere(start: string): Promise<string[]> {
  const store = await ownStore();
  const requests = (await store?.keys()) ?? [];
  const keys = requests.map(({ url }) => new URL(url).pathname.replace(addressOf(''), ''));
  return keys.filter((key) => key.startsWith(start));
}

/** Deletes what is kept for users who are not signed in; called when a session ends, and at the start of the site. */
export async function forgetOthers({ token, user }: StoredSession): Promise<void> {
  // A token without its user, whose answer is on its way.
  const isUnknown = token !== null && user === null;
  if (!('caches' in globalThis) || isUnknown) return;
  const own = prefix + (token === null ? '' : user?._id);
  try {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // Pages can keep nothing here, so nothing is kept.
  }
}

export type Answer<T> = { data: T } | { error: ApiError };
/** An answer as a query of the cache gets it. */
type Asked = PromiseLike<object> | object;

/** A server that is this slow is as good as none for a page that this device has. */
const patienceMs = 5_000;

/** The answer of the server; without one, or while it is late, what is kept on this device. */
export async function orKeptHere<T>(
  asked: Asked,
  read: () => Promise<T | undefined>,
): Promise<Answer<T>> {
  const late = afterPatience();
  const answer = (await Promise.race([asked, late.answer])) as Answer<T>;
  late.end();
  if ('data' in answer || answer.error.status !== 0) return answer;
  const kept = await read();
  return kept === undefined ? ((await asked) as Answer<T>) : { data: kept };
}

function afterPatience() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<Answer<never>>((resolve) => {
    timer = setTimeout(() => resolve({ error: { status: 0, body: {} } }), patienceMs);
  });
  return { answer, end: () => clearTimeout(timer) };
}
