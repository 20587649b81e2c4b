import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UserDeleted, UserNotFound } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { BalancesService } from '../../balances/balances.service.js';
import { SecondFactorRepository } from '../../factors/second-factor.repository.js';
import { LinksService } from '../../links/links.service.js';
import { KnownDevicesService } from '../../sessions/devices/known-devices.service.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import { NoteRepository } from '../notes/note.repository.js';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';

/** Erases everything auth stores about a person. Other services erase what they have when they receive `UserDeleted`. */
@Injectable()
export class UserErasure {
  constructor(
    private readonly users: UserRepository,
    private readonly links: LinksService,
    private readonly balances: BalancesService,
    private readonly openSessions: OpenSessionsService,
    private readonly knownDevices: KnownDevicesService,
    private readonly notes: NoteRepository,
    private readonly apiKeys: ApiKeyRepository,
    private readonly secondFactors: SecondFactorRepository,
    private readonly recoveries: AccountRecoveriesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound. */
  async erase({ id: userId }: User, tx: ClientSession): Promise<void> {
    const removed = await this.users.remove(userId, tx);
    if (!removed) throw UserNotFound();
    await this.links.removeAllOf(userId, tx);
    await this.balances.forget(userId, tx);
    await this.openSessions.forgetAllOf(userId, tx);
    await this.knownDevices.forgetAllOf(userId, tx);
    await this.notes.removeAllOf(userId, tx);
    await this.apiKeys.removeAllOf(userId, tx);
    await this.secondFactors.removeAllOf(userId, tx);
    await this.recoveries.forgetAllOf(userId, tx);
    const sessionVersion = removed.sessionVersion + 1;
    const ending = { reason: 'deletion', recovery: 'none' } as const;
    await this.recoveries.endSessions({ id: userId, sessionVersion }, ending, tx);
    const deletedAt = this.clock.now().toISOString();
    await this.outbox.addWithKey(UserDeleted, userId, { userId, deletedAt }, tx);
  }
}
