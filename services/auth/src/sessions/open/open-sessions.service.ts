import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { SessionEndings } from '../session-endings.js';
import type { IssuedToken } from '../session-issuer.js';
import { deviceOf, placeOf, type Client } from './client.js';
import { OpenSessionRepository } from './open-session.repository.js';
import type { OpenSession } from './open-session.schema.js';

const maxListed = 100;

interface Holder {
  readonly id: UserId;
  readonly sessionVersion: number;
}

/**
 * Lists where users are signed in. A session is stored with each of its tokens, with words instead of user agent
 * and address, and expires with the last one.
 */
@Injectable()
export class OpenSessionsService {
  constructor(
    private readonly sessions: OpenSessionRepository,
    private readonly endings: SessionEndings,
    private readonly clock: Clock,
  ) {}

  /** Stores the session of a new token, and the visit. */
  async record(
    { id: userId, sessionVersion }: Holder,
    { sessionId: id, signedInAtMs, issuedAtMs, expiresAtMs }: IssuedToken,
    { userAgent, address }: Client,
  ): Promise<void> {
    await this.sessions.save({
      id,
      userId,
      sessionVersion,
      startedAt: new Date(signedInAtMs),
      lastUsedAt: new Date(issuedAtMs),
      endsAt: new Date(expiresAtMs),
      device: deviceOf(userAgent),
      place: placeOf(address),
    });
  }

  /**
   * The sessions that have not ended, the last used first. Ended ones are left out here instead of being deleted: a
   * token that is renewed at the moment of a logout would store its session again.
   */
  async listOf({
    id: userId,
    sessionVersion,
  }: Holder): Promise<{ sessions: OpenSession[]; hasMore: boolean }> {
    const at = this.clock.now();
    const wanted = { userId, sessionVersion, at, limit: maxListed + 1 };
    const found = await this.sessions.list(wanted);
    const ended = await Promise.all(found.map(({ id }) => this.endings.isLoggedOut(id)));
    const sessions = found.filter((_, place) => !ended[place]);
    return { sessions: sessions.slice(0, maxListed), hasMore: found.length > maxListed };
  }

  /** An open session of this user; undefined if it has ended. */
  async find({ id: userId, sessionVersion }: Holder, id: string): Promise<OpenSession | undefined> {
    const found = await this.sessions.find(id);
    const isOpen = found?.userId === userId && found.sessionVersion === sessionVersion;
    if (!isOpen || found.endsAt <= this.clock.now()) return undefined;
    return (await this.endings.isLoggedOut(id)) ? undefined : found;
  }

  /** When these users last got a token; without those who never did. */
  async lastVisits(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Date>> {
    return this.sessions.lastVisits(userIds);
  }

  /** Erases the sessions and the last visit of a deleted user. */
  async forgetAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.sessions.removeAllOf(userId, tx);
  }
}
