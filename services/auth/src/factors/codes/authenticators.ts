import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CodeInvalid, type UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { SecondFactorReader } from '../second-factor.reader.js';
import { SecondFactorRepository } from '../second-factor.repository.js';
import { newAuthenticatorSecret, stepOfCode } from './one-time-codes.js';
import { SecretBox } from './secret-box.js';

const pendingMs = 15 * 60_000;

/** The authenticator apps of users. A new secret counts once its first code is given, within 15 minutes. */
@Injectable()
export class Authenticators {
  constructor(
    private readonly reader: SecondFactorReader,
    private readonly factors: SecondFactorRepository,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Stores and returns a secret that counts after `confirm`; it replaces one that waits. */
  async begin(userId: UserId, tx: ClientSession): Promise<string> {
    const secret = newAuthenticatorSecret();
    const sealed = this.box.seal(secret, userId);
    const expiresAt = new Date(this.clock.now().getTime() + pendingMs);
    await this.factors.storePending(userId, { secret: sealed, expiresAt }, tx);
    return secret;
  }

  /** Uses the first code up. Throws CodeInvalid, also when no secret waits. */
  async confirm(userId: UserId, code: string, tx: ClientSession): Promise<void> {
    const addedAt = this.clock.now();
    const { pending } = await this.reader.find(userId, tx);
    if (!pending || pending.expiresAt <= addedAt) throw CodeInvalid();
    const secret = this.box.open(pending.secret, userId);
    const lastStep = stepOfCode(code, secret, addedAt.getTime());
    if (lastStep === undefined) throw CodeInvalid();
    const authenticator = { secret: pending.secret, addedAt, lastStep };
    await this.factors.storeAuthenticator(userId, authenticator, tx);
  }

  async remove(userId: UserId, tx: ClientSession): Promise<void> {
    await this.factors.removeAuthenticator(userId, tx);
  }
}
