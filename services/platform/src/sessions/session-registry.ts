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

/** Longer than any token lives: an ending older than this has no token left to refuse. */
const rememberForMs = 31 * 24 * 60 * 60 * 1_000;

/**
 * Which sessions were ended before their tokens expire. It starts empty and closed: until it has
 * heard the whole list once it lets nobody in, for it cannot know.
 */
export class SessionRegistry {
  private readonly ended = new Map<string, Ended>();
  private heard = false;

  constructor(private readonly now: () => number = Date.now) {}

  /** Whether the whole list has been heard. */
  get isLoaded(): boolean {
    return this.heard;
  }

  get size(): number {
    return this.ended.size;
  }

  /** Takes in the whole list. What was heard before is kept: an event may have overtaken the list. */
  load(list: readonly EndedSessions[]): void {
    this.forgetOld();
    for (const entry of list) this.record(entry);
    this.heard = true;
  }

  /** Takes in one ending; a late, lower version never opens what a higher one has closed. */
  record({ userId, sessionVersion }: EndedSessions): void {
    const known = this.ended.get(userId)?.minVersion ?? 0;
    this.ended.set(userId, {
      minVersion: Math.max(known, sessionVersion),
      forgetAt: this.now() + rememberForMs,
    });
  }

  /** Throws AUTH.SESSION_ENDED for a session that was ended, PLATFORM.PEER_UNAVAILABLE while it cannot know. */
  assertCurrent(user: { readonly id: string; readonly sessionVersion: number }): void {
    if (!this.heard) throw PeerUnavailable({ peer: 'auth' });
    const ended = this.ended.get(user.id);
    if (ended !== undefined && user.sessionVersion < ended.minVersion) throw SessionEnded();
  }

  private forgetOld(): void {
    const now = this.now();
    for (const [userId, { forgetAt }] of this.ended) {
      if (forgetAt < now) this.ended.delete(userId);
    }
  }
}
