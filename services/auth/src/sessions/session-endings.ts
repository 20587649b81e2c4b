import { SessionsEnded, type EndedSessions, type UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { AuthConfig } from '../auth.config.js';
import { EndedSessionRepository } from './ended-session.repository.js';

/** How far the clocks of two machines may be apart before a forgotten ending lets an old token in. */
const clockToleranceMs = 5 * 60_000;

interface Ending {
  readonly userId: UserId;
  /** The first version that is still good. */
  readonly sessionVersion: number;
  readonly reason: SessionsEnded['reason'];
}

/** Ends all sessions of a user, for everybody: written, remembered and published in the caller's transaction. */
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

  async end({ userId, sessionVersion, reason }: Ending, session: ClientSession): Promise<void> {
    const endedAt = this.clock.now();
    const forgetAt = new Date(endedAt.getTime() + this.rememberedForMs);
    await this.endings.save({ _id: userId, sessionVersion, endedAt, forgetAt }, session);
    await this.outbox.add(session, SessionsEnded, {
      userId,
      sessionVersion,
      reason,
      endedAt: endedAt.toISOString(),
    });
  }

  /** What a process must know before it accepts any token. */
  async list(): Promise<EndedSessions> {
    return { ended: await this.endings.listRememberedAt(this.clock.now()) };
  }
}
