import { Injectable } from '@nestjs/common';
import {
  AccountLocked,
  CatalogueError,
  SecondStepExpired,
  type SecondStepBody,
  type SecondStepNeeded,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { SecondFactorCodes } from '../../factors/codes/second-factor-codes.js';
import { hashOfLinkToken, newLinkToken } from '../../links/link-secrets.js';
import type { SigningIn } from '../../sessions/devices/known-devices.service.js';
import type { User } from '../../users/user.js';
import { UsersService } from '../../users/users.service.js';
import { SignIns } from '../sign-ins.js';
import { SlowedNoticesService } from '../slowed-notices.service.js';
import { ChallengeRepository } from './challenge.repository.js';

const challengeMs = 5 * 60_000;

/** The second step of a login: after the right password, a code of the user's second factor opens the session. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly challenges: ChallengeRepository,
    private readonly users: UsersService,
    private readonly codes: SecondFactorCodes,
    private readonly signIns: SignIns,
    private readonly slowed: SlowedNoticesService,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A challenge for a user whose password was right. It opens nothing by itself. */
  async begin({ id: userId, sessionVersion, secondFactors = [] }: User): Promise<SecondStepNeeded> {
    const challenge = newLinkToken();
    const expiresAt = new Date(this.clock.now().getTime() + challengeMs);
    const id = hashOfLinkToken(challenge);
    await this.challenges.insert(id, { userId, sessionVersion, expiresAt });
    return { challenge, factors: [...secondFactors], expiresAt: expiresAt.toISOString() };
  }

  /**
   * Opens the session, once for each challenge. Throws CodeInvalid with the delays of failed logins,
   * SecondStepExpired and AccountLocked.
   */
  async complete({ challenge, code }: SecondStepBody, client: SigningIn): Promise<SessionView> {
    const id = hashOfLinkToken(challenge);
    const user = await this.userOf(id);
    try {
      const { address } = client;
      const knownDevice = () => this.signIns.knownDeviceAt(user.email, client);
      await this.codes.use(user, { code, address, knownDevice }, () =>
        this.slowed.begin(user.email),
      );
      if (!(await this.challenges.use(id))) throw SecondStepExpired();
    } catch (error) {
      if (error instanceof CatalogueError)
        this.log.info({ userId: user.id, code: error.code }, 'second step failed');
      throw error;
    }
    return this.signIns.open(user, client);
  }

  private async userOf(challengeId: string): Promise<User> {
    const found = await this.challenges.find(challengeId, this.clock.now());
    const user = found && (await this.users.find(found.userId));
    if (user?.lockedAt) throw AccountLocked();
    if (!user || user.sessionVersion !== found?.sessionVersion) throw SecondStepExpired();
    return user;
  }
}
