import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { PasswordTooCommon } from '@leadmart/contracts';
import { isCommonPassword, tooCommon } from './known-passwords.js';

/** argon2id with the parameters that OWASP recommends first: about 6 ms on one core. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checks, hashes and compares passwords. */
@Injectable()
export class PasswordsService {
  /** The hash to compare with when there is no account, so that the comparison takes the same time. */
  private readonly nobodys = hash(randomBytes(32), parameters);

  /** Hashes a new password. Throws PasswordTooCommon, which names the field. */
  async hashNew(password: string, field = 'password'): Promise<string> {
    if (isCommonPassword(password))
      throw PasswordTooCommon({ fields: [{ field, message: tooCommon }] });
    return hash(canonical(password), parameters);
  }

  /** Without a hash, the comparison takes the same time and fails. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const same = await verify(passwordHash ?? (await this.nobodys), canonical(password));
    return same && typeof passwordHash === 'string';
  }
}

/** Keyboards encode the same accented letter in different ways. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
