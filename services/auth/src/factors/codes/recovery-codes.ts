import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Secret } from 'otpauth';
import { recoveryCodeCount, type UserId } from '@leadmart/contracts';
import { SecondFactorRepository } from '../second-factor.repository.js';

const codeBytes = 10;

/** The recovery codes of users, of 80 random bits each, in groups of four characters. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly factors: SecondFactorRepository) {}

  /** Replaces all codes of a user. Returns the new ones, which are not stored. */
  async replace(userId: UserId, tx: ClientSession): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newCode);
    await this.factors.storeRecoveryCodes(userId, codes.map(hashOfRecoveryCode), tx);
    return codes;
  }
}

const newCode = (): string =>
  new Secret({ size: codeBytes }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The stored hash of a recovery code, with or without hyphens. 80 random bits need no slow hash. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
