import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UserDeleted, UserNotFound } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { AccountRecoveriesService } from '../recovery/account-recoveries.service.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import { BelongingsEraser } from './belongings-eraser.js';

/** Erases everything auth stores about a person. Other services erase what they have when they receive `UserDeleted`. */
@Injectable()
export class UserErasure {
  constructor(
    private readonly users: UserRepository,
    private readonly belongings: BelongingsEraser,
    private readonly recoveries: AccountRecoveriesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Throws UserNotFound. */
  async erase({ id: userId }: User, tx: ClientSession): Promise<void> {
    const removed = await this.users.remove(userId, tx);
    if (!removed) throw UserNotFound();
    await this.belongings.eraseAllOf(userId, tx);
    const sessionVersion = removed.sessionVersion + 1;
    const ending = { reason: 'deletion', recovery: 'none' } as const;
    await this.recoveries.endSessions({ id: userId, sessionVersion }, ending, tx);
    const deletedAt = this.clock.now().toISOString();
    await this.outbox.addWithKey(UserDeleted, userId, { userId, deletedAt }, tx);
  }
}
