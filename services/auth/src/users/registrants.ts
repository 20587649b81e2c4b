import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { EmailTaken, UserRegistered, UserVerified, type UserId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { LinksService } from '../links/links.service.js';
import { SessionEndings } from '../sessions/session-endings.js';
import { spent } from './registration-proof.js';
import { toUserRegistered, type NewUser, type User } from './user.js';
import { UserRepository } from './user.repository.js';

/**
 * Users until their address is verified: creates them, verifies the address, and publishes both. Before that a user can set
 * up nothing, so no change here ends more than sessions (decisions/0047).
 */
@Injectable()
export class Registrants {
  constructor(
    protected readonly users: UserRepository,
    protected readonly links: LinksService,
    protected readonly endings: SessionEndings,
    protected readonly outbox: Outbox,
    protected readonly clock: Clock,
  ) {}

  /** Throws EmailTaken. */
  async create({ termsVersion, ...fields }: NewUser, tx: ClientSession): Promise<User> {
    const registeredAt = this.clock.now();
    const user: User = {
      ...fields,
      id: newId() as UserId,
      verifiedAt: null,
      sessionVersion: 1,
      registeredAt,
      ...(termsVersion !== undefined && { agreedTo: { version: termsVersion, at: registeredAt } }),
    };
    if (await this.links.isReserved(user.email, tx)) throw EmailTaken();
    await this.users.insert(user, tx);
    await this.outbox.addWithKey(UserRegistered, user.id, toUserRegistered(user), tx);
    return user;
  }

  async find(userId: UserId, tx?: ClientSession): Promise<User | undefined> {
    return this.users.find(userId, tx);
  }

  async findByEmail(email: string, tx?: ClientSession): Promise<User | undefined> {
    return this.users.findByEmail(email, tx);
  }

  /** Marks the address as verified. Publishes `UserVerified` once. */
  async markVerified(user: User, tx: ClientSession): Promise<User> {
    if (user.verifiedAt) return user;
    const verifiedAt = this.clock.now();
    const change = { verifiedAt, registrationProof: spent(user.registrationProof) };
    const changed = await this.users.change(user.id, change, tx);
    await this.outbox.add(
      UserVerified,
      { userId: user.id, verifiedAt: verifiedAt.toISOString() },
      tx,
    );
    return changed;
  }

  /** Verifies, and replaces the password of the registration, whose sessions end. */
  async verifyWithPassword(user: User, passwordHash: string, tx: ClientSession): Promise<User> {
    await this.markVerified(user, tx);
    const changed = await this.users.changeEndingSessions(user.id, { passwordHash }, tx);
    const { id: userId, sessionVersion } = changed;
    await this.endings.end({ userId, sessionVersion, reason: 'password-reset' }, tx);
    return changed;
  }
}
