import { randomBytes } from 'node:crypto';
import { PasswordTooCommon } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword, tooCommon } from './common-passwords.js';

/** argon2id with OWASP's first choice of parameters: about 6 ms on one core. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checks, hashes and compares passwords. Knows no user. */
@Injectable()
export class PasswordsService {
  /** Of a password nobody has: compared when there is no account, so that absence takes as long. */
  private readonly nobodys = hash(randomBytes(32), parameters);

  /** The hash of a new password. Throws AUTH.PASSWORD_TOO_COMMON. */
  async hashNew(password: string): Promise<string> {
    if (isCommonPassword(password))
      throw PasswordTooCommon({ fields: [{ field: 'password', message: tooCommon }] });
    return await hash(canonical(password), parameters);
  }

  /** Without a hash, an equally long comparison that fails. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const same = await verify(passwordHash ?? (await this.nobodys), canonical(password));
    return same && typeof passwordHash === 'string';
  }
}

/** The same accented letter is typed differently on different keyboards. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
