import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  SessionLoggedOut,
  SessionsEnded,
  type EndedSessions,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { EndedSessionRepository } from './ended-session.repository.js';
import { tokenLifeMs } from './session-issuer.js';

/** The maximum clock difference of two machines; a larger one could accept a token whose ending was deleted. */
const clockToleranceMs = 5 * 60_000;

/** Longer than any transaction: an ending carries the time before its commit. */
const commitDelayMs = 2 * 60_000;

interface Ending {
  readonly userId: UserId;
  /** The first version that is still valid. */
  readonly sessionVersion: number;
  readonly reason: SessionsEnded['reason'];
}

/** Ends one session or all sessions of a user: stores and publishes the ending in the caller's transaction. */
@Injectable()
export class SessionEndings {
  private readonly rememberedForMs: number;

  constructor(
    private readonly endings: EndedSessionRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() config: AuthConfig,
  ) {
    this.rememberedForMs = config.SESSION_HOURS * 3_600_000 + clockToleranceMs;
  }

  async end({ userId, sessionVersion, reason }: Ending, tx: ClientSession): Promise<void> {
    const endedAt = this.clock.now();
    const forgetAt = new Date(endedAt.getTime() + this.rememberedForMs);
    await this.endings.save({ _id: userId, sessionVersion, endedAt, forgetAt }, tx);
    await this.outbox.add(
      SessionsEnded,
      {
        userId,
        sessionVersion,
        reason,
        endedAt: endedAt.toISOString(),
      },
      tx,
    );
  }

  /** Ends one session or the tokens of an API key, including a token that is being renewed at this moment. */
  async logOut(
    { id, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>,
    tx: ClientSession,
  ): Promise<void> {
    const endedAt = this.clock.now();
    const forgetAt = new Date(endedAt.getTime() + tokenLifeMs + clockToleranceMs);
    const ended = { _id: sessionId, userId: id, endedAt, forgetAt };
    if (!(await this.endings.addLogout(ended, tx))) return;
    await this.outbox.add(
      SessionLoggedOut,
      {
        userId: id,
        sessionId,
        loggedOutAt: endedAt.toISOString(),
        forgetAt: forgetAt.toISOString(),
      },
      tx,
    );
  }

  async isLoggedOut(sessionId: string): Promise<boolean> {
    return this.endings.isLoggedOut(sessionId);
  }

  /** The list that a process needs before it accepts tokens; see ListEndedSessions. */
  async list(sinceAnswer?: string): Promise<EndedSessions> {
    const at = this.clock.now();
    const since =
      sinceAnswer === undefined ? undefined : new Date(Date.parse(sinceAnswer) - commitDelayMs);
    return { ...(await this.endings.list({ at, since })), asOf: at.toISOString() };
  }
}
