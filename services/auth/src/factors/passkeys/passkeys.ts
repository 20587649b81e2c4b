import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { maxPasskeys, PasskeyConflict, PasskeyNotFound, type UserId } from '@leadmart/contracts';
import { SecondFactorReader } from '../second-factor.reader.js';
import { SecondFactorRepository } from '../second-factor.repository.js';
import type { Passkey } from '../second-factor.schema.js';

/** The passkeys of users, each of one user, at most `maxPasskeys` of one. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly reader: SecondFactorReader,
    private readonly factors: SecondFactorRepository,
  ) {}

  /** The passkeys of a user who may add one. Throws PasskeyConflict for a user who has the most. */
  async listBeforeAdding(userId: UserId, tx?: ClientSession): Promise<readonly Passkey[]> {
    const { passkeys } = await this.reader.find(userId, tx);
    if (passkeys.length >= maxPasskeys) throw PasskeyConflict({ max: maxPasskeys });
    return passkeys;
  }

  /** Throws PasskeyConflict if the user has the most, or any user has this one. */
  async add(userId: UserId, passkey: Passkey, tx: ClientSession): Promise<void> {
    const passkeys = await this.listBeforeAdding(userId, tx);
    if (passkeys.some(({ id }) => id === passkey.id)) throw PasskeyConflict({});
    await this.factors.addPasskey(userId, passkey, tx);
  }

  /** Throws PasskeyNotFound. */
  async remove(userId: UserId, passkeyId: string, tx: ClientSession): Promise<void> {
    const { passkeys } = await this.reader.find(userId, tx);
    if (!passkeys.some(({ id }) => id === passkeyId)) throw PasskeyNotFound();
    await this.factors.removePasskeys(userId, [passkeyId], tx);
  }
}
