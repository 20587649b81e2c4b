import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { SecondFactorReader } from './second-factor.reader.js';
import { SecondFactorRepository } from './second-factor.repository.js';

/** Removes factors without asking for one: those of a lost device, of an intruder, or of a user who is erased. */
@Injectable()
export class FactorRemover {
  constructor(
    private readonly reader: SecondFactorReader,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** Removes every factor of the user, and the recovery codes. */
  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.factors.removeAllOf(userId, tx);
  }

  /** Removes what was added at this time or later. Returns false if that is nothing. */
  async removeAddedSince(userId: UserId, at: Date, tx: ClientSession): Promise<boolean> {
    const { authenticator, passkeys } = await this.reader.find(userId, tx);
    const later = passkeys.filter(({ addedAt }) => addedAt >= at).map(({ id }) => id);
    const isLater = authenticator !== undefined && authenticator.addedAt >= at;
    if (!isLater && later.length === 0) return false;
    if (isLater) await this.factors.removeAuthenticator(userId, tx);
    await this.factors.removePasskeys(userId, later, tx);
    return true;
  }
}
