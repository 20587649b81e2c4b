import { ownerOf, PeerUnavailable, SessionEnded, type UserId } from '@leadmart/contracts';

interface Ended {
  readonly minVersion: number;
  readonly forgetAt: number;
}

/** All sessions of a user below a version have ended. */
export interface EndedSessions {
  readonly userId: string;
  readonly sessionVersion: number;
}

/** One session was logged out. */
export interface LoggedOutSession {
  readonly sessionId: string;
  /** The expiry of its last token, as an ISO date. */
  readonly forgetAt: string;
}

/** Auth's reply: all ended sessions, or those since an earlier reply. */
interface EndedList {
  readonly ended?: readonly EndedSessions[];
  readonly loggedOut?: readonly LoggedOutSession[];
}

/** Longer than the life of any token: no valid token is older than such an ending. */
const rememberForMs = 31 * 24 * 60 * 60 * 1_000;

/** A registry older than this accepts no session by its own list; see decisions/0017. */
export const freshForMs = 10_000;

/**
 * The sessions that ended before their tokens expire. The registry accepts no session before its first update and
 * after ten seconds without one, because it may have missed the end of a session.
 */
export class SessionRegistry {
  private readonly ended = new Map<string, Ended>();
  /** The expiry of the last token of a session that was logged out. */
  private readonly loggedOut = new Map<string, number>();
  private updatedAt: number | undefined;
  private usedAt = -Infinity;
  private keepUp: () => Promise<void> | undefined = () => undefined;

  constructor(readonly now: () => number = Date.now) {}

  /** Whether this process has decided about a session by its own list in the last ten seconds. */
  get isInUse(): boolean {
    const age = this.now() - this.usedAt;
    return age >= 0 && age <= freshForMs;
  }

  /** `resume` is called before each decision; its promise ends the rest of the follower. */
  followedBy(resume: () => Promise<void> | undefined): void {
    this.keepUp = resume;
  }

  /**
   * Before `assertCurrent` for a session that no other process has checked: the list of a process that decided about no
   * session for a while is out of date, and requested here.
   */
  async prepare(): Promise<void> {
    this.usedAt = this.now();
    const update = this.keepUp();
    if (!this.isFresh) await update;
  }

  /** Whether the registry has received the whole list. */
  get isLoaded(): boolean {
    return this.updatedAt !== undefined;
  }

  /** Whether the registry contains everything that ended more than ten seconds ago. */
  get isFresh(): boolean {
    if (this.updatedAt === undefined) return false;
    const age = this.now() - this.updatedAt;
    // After the clock was set back the age is unknown.
    return age >= 0 && age <= freshForMs;
  }

  get size(): number {
    return this.ended.size + this.loggedOut.size;
  }

  /**
   * Adds a list that was requested at `askedAt`. Keeps endings received before: an event may have overtaken the
   * list.
   */
  load({ ended = [], loggedOut = [] }: EndedList, askedAt = this.now()): void {
    this.forgetOld();
    for (const entry of ended) this.record(entry);
    for (const entry of loggedOut) this.recordLogout(entry);
    this.updatedAt = askedAt;
  }

  /** Adds one ending; a late event with a lower version changes nothing. */
  record({ userId, sessionVersion }: EndedSessions): void {
    const known = this.ended.get(userId)?.minVersion ?? 0;
    this.ended.set(userId, {
      minVersion: Math.max(known, sessionVersion),
      forgetAt: this.now() + rememberForMs,
    });
  }

  /** Adds the logout of one session. */
  recordLogout({ sessionId, forgetAt }: LoggedOutSession): void {
    this.loggedOut.set(sessionId, Date.parse(forgetAt));
  }

  /**
   * Throws SessionEnded for an ended session, and PeerUnavailable while the registry is out of
   * date. `isChecked`: a process with a current list has checked the session.
   */
  assertCurrent(
    user: { readonly id: UserId; readonly sessionVersion: number; readonly sessionId: string },
    isChecked = false,
  ): void {
    // The sessions of test keys end with those of their user.
    const ended = this.ended.get(ownerOf(user.id));
    if (ended !== undefined && user.sessionVersion < ended.minVersion) throw SessionEnded();
    if (this.loggedOut.has(user.sessionId)) throw SessionEnded();
    if (!isChecked && !this.isFresh) throw PeerUnavailable({ peer: 'auth' });
  }

  private forgetOld(): void {
    const now = this.now();
    for (const [userId, { forgetAt }] of this.ended) {
      if (forgetAt < now) this.ended.delete(userId);
    }
    for (const [sessionId, forgetAt] of this.loggedOut) {
      if (forgetAt < now) this.loggedOut.delete(sessionId);
    }
  }
}
