import type { UserView } from '@leadmart/contracts';

/** The two keys of the specification. The token alone decides whether a user is signed in. */
const tokenKey = 'token';
const userKey = 'user';

export interface StoredSession {
  token: string | null;
  user: UserView | null;
}

export function readSession(): StoredSession {
  return { token: readToken(), user: parseUser(localStorage.getItem(userKey)) };
}

export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function writeSession({ token, user }: StoredSession): void {
  write(tokenKey, token);
  write(userKey, user === null ? null : JSON.stringify(user));
}

/** Calls `changed` when another tab signs in or out. */
export function onSessionChangedElsewhere(changed: (session: StoredSession) => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === null || key === tokenKey || key === userKey) changed(readSession());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function write(key: string, value: string | null): void {
  if (localStorage.getItem(key) === value) return;
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function parseUser(text: string | null): UserView | null {
  if (text === null) return null;
  try {
    const user: unknown = JSON.parse(text);
    return typeof user === 'object' && user !== null ? (user as UserView) : null;
  } catch {
    // The storage was edited by hand: the next refresh restores the user.
    return null;
  }
}
