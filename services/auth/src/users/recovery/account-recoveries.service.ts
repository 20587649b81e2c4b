import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AccountRecovered,
  SendTransactionalMail,
  type AccountSecured,
  type SecuringService,
  type SessionsEnded,
  type SwitchedOff,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { LinksService } from '../../links/links.service.js';
import { SessionEndings } from '../../sessions/session-endings.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import type { ApiKey } from '../api-keys/api-key.schema.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import { switchedOffBy } from './recovery.decisions.js';
import { RecoveryRepository } from './recovery.repository.js';
import type { Recovery, RecoveryWanted } from './recovery.schema.js';

interface Ending {
  readonly reason: SessionsEnded['reason'];
  /** `none`: what acts for the user without a session stays as it is. */
  readonly recovery: RecoveryWanted | 'none';
}

/**
 * Ends all sessions of users, and with them what an intruder may have set up to act without a session: revokes API keys
 * and voids a change of the address here, and has other services switch off the rest. Mails the owner once what was
 * switched off everywhere. Every end of all sessions goes through here, so each says what else ends. See decisions/0047.
 */
@Injectable()
export class AccountRecoveriesService {
  constructor(
    private readonly recoveries: RecoveryRepository,
    private readonly users: UserRepository,
    private readonly keys: ApiKeyRepository,
    private readonly links: LinksService,
    private readonly endings: SessionEndings,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** `user` has the raised session version. */
  async endSessions(
    user: Pick<User, 'id' | 'sessionVersion'>,
    { reason, recovery }: Ending,
    tx: ClientSession,
  ): Promise<void> {
    const { id: userId, sessionVersion } = user;
    await this.endings.end({ userId, sessionVersion, reason }, tx);
    if (recovery !== 'none') await this.recover(user, recovery, tx);
  }

  /** Stores the report of a service. With the last one, mails the owner if anything was switched off. */
  async reported(service: SecuringService, report: AccountSecured, tx: ClientSession) {
    const recovery = await this.recoveries.addReport(service, report, tx);
    const switchedOff = recovery && switchedOffBy(recovery);
    if (!switchedOff || switchedOff.length === 0) return;
    const { userId, reason, recoveredAt } = recovery;
    const user = await this.users.find(userId, tx);
    if (!user) return;
    const { email: to, username } = user;
    const mail = { template: 'account-secured', to, userId, username, reason } as const;
    const facts = { recoveredAt: recoveredAt.toISOString(), switchedOff: [...switchedOff] };
    await this.outbox.add(SendTransactionalMail, { ...mail, ...facts }, tx);
  }

  /** The recoveries of the last 30 days, newest first. */
  async of(userId: UserId): Promise<Recovery[]> {
    return this.recoveries.of(userId);
  }

  private async recover(
    { id: userId, sessionVersion }: Pick<User, 'id' | 'sessionVersion'>,
    { since, reason }: RecoveryWanted,
    tx: ClientSession,
  ): Promise<void> {
    const recoveredAt = this.clock.now();
    const keys = await this.revokeKeys(userId, since, tx);
    const voided = await this.links.voidOpen(userId, 'change-email', tx);
    const recovery: Recovery = {
      id: newId(),
      userId,
      reason,
      recoveredAt,
      revokedKeys: keys.map(({ name, mode, scopes, lastFour }) => ({
        name,
        mode,
        scopes,
        lastFour,
      })),
      switchedOff: [
        ...keys.map(({ name }): SwitchedOff => ({ thing: 'api-key', name })),
        ...(voided ? [{ thing: 'address-change', name: voided.email ?? '' } as const] : []),
      ],
      reports: {},
    };
    await this.recoveries.insert(recovery, tx);
    await this.outbox.add(
      AccountRecovered,
      {
        userId,
        recoveryId: recovery.id,
        since: since?.toISOString() ?? null,
        reason,
        sessionVersion,
        revokedKeys: keys.map(({ id }) => id),
        recoveredAt: recoveredAt.toISOString(),
      },
      tx,
    );
    this.log.info({ userId, reason, since, keys: keys.length }, 'account recovered');
  }

  /** Every process refuses the tokens of these keys as soon as it learns of it, as if they were revoked by their owner. */
  private async revokeKeys(
    userId: UserId,
    since: Date | null,
    tx: ClientSession,
  ): Promise<ApiKey[]> {
    const keys = (await this.keys.of(userId, tx)).filter(
      ({ createdAt }) => since === null || createdAt >= since,
    );
    for (const { id } of keys) {
      await this.keys.remove({ userId, id }, tx);
      await this.endings.logOut({ id: userId, sessionId: id }, tx);
    }
    return keys;
  }
}
