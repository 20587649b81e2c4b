import { PeerUnavailable, SessionEnded } from '@leadmart/contracts';

interface Ended {
  readonly minVersion: number;
  readonly forgetAt: number;
}

/** That all sessions of a user below a version have ended. */
export interface EndedSessions {
  readonly userId: string;
  readonly sessionVersion: number;
}

/** That one session was logged out. */
export interface LoggedOutSession {
  readonly sessionId: string;
  /** When its last token has expired, as an ISO date. */
  readonly forgetAt: string;
}

/** Auth's answer: the sessions that ended, all of them or those since an earlier answer. */
export interface EndedList {
  readonly ended?: readonly EndedSessions[];
  readonly loggedOut?: readonly LoggedOutSession[];
}

/** Longer than any token lives: an ending older than this has no token left to refuse. */
const rememberForMs = 31 * 24 * 60 * 60 * 1_000;

/** A registry older than this accepts no token by what it knows; see decisions/0017. */
export const freshForMs = 10_000;

/**
 * Which sessions were ended before their tokens expire. It starts closed, and closes again when it
 * was not updated for ten seconds: a session may have ended without its knowledge.
 */
export class SessionRegistry {
  private readonly ended = new Map<string, Ended>();
  /** When the last token of a session that was logged out has expired. */
  private readonly loggedOut = new Map<string, number>();
  private updatedAt: number | undefined;

  constructor(readonly now: () => number = Date.now) {}

  /** Whether the whole list has been heard. */
  get isLoaded(): boolean {
    return this.updatedAt !== undefined;
  }

  /** Whether everything that ended more than ten seconds ago is known. */
  get isFresh(): boolean {
    if (this.updatedAt === undefined) return false;
    const age = this.now() - this.updatedAt;
    // A clock that was set back says nothing about the age.
    return age >= 0 && age <= freshForMs;
  }

  get size(): number {
    return this.ended.size + this.loggedOut.size;
  }

  /**
   * Takes in a list that was asked for at `askedAt`. Endings received before are kept: an event may have
   * overtaken the list.
   */
  load({ ended = [], loggedOut = [] }: EndedList, askedAt = this.now()): void {
    this.forgetOld();
    for (const entry of ended) this.record(entry);
    for (const entry of loggedOut) this.recordLogout(entry);
    this.updatedAt = askedAt;
  }

  /** Takes in one ending; a late, lower version never opens what a higher one has closed. */
  record({ userId, sessionVersion }: EndedSessions): void {
    const known = this.ended.get(userId)?.minVersion ?? 0;
    this.ended.set(userId, {
      minVersion: Math.max(known, sessionVersion),
      forgetAt: this.now() + rememberForMs,
    });
  }

  /** Takes in that one session was logged out. */
  recordLogout({ sessionId, forgetAt }: LoggedOutSession): void {
    this.loggedOut.set(sessionId, Date.parse(forgetAt));
  }

  /**
   * Throws AUTH.SESSION_ENDED for a session that was ended, and PLATFORM.PEER_UNAVAILABLE while it
   * cannot know; `isChecked`: a process that can know has checked the session.
   */
  assertCurrent(
    user: { readonly id: string; readonly sessionVersion: number; readonly sessionId: string },
    isChecked = false,
  ): void {
    const ended = this.ended.get(user.id);
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
