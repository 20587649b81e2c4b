import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import type { AuthConfig } from '../auth.config.js';
import type { LoginAttempt } from '../limits/login-attempts.service.js';
import { derivedKey } from '../sessions/signing-key.js';

const shownCharacters = 16;

/**
 * Hashes an email and a network address for the log. Readers of the log do not have the key.
 */
@Injectable()
export class LoginTrace {
  private readonly key: Buffer;

  constructor(@InjectConfig() { AUTH_PRIVATE_KEY }: Pick<AuthConfig, 'AUTH_PRIVATE_KEY'>) {
    this.key = derivedKey(AUTH_PRIVATE_KEY, 'leadmart login trace');
  }

  /** The fields of a log line. */
  fieldsOf(attempt: LoginAttempt): { accountHash: string; addressHash: string } {
    const { account, address } = attempt;
    return { accountHash: this.account(account), addressHash: this.address(address) };
  }

  account(email: string): string {
    return this.hash('account', email);
  }

  /** The address in the form that attempts are counted by: a /64 for IPv6. */
  address(address: string): string {
    return this.hash('address', address);
  }

  private hash(kind: string, subject: string): string {
    const hmac = createHmac('sha256', this.key).update(`${kind}:${subject}`);
    return hmac.digest('base64url').slice(0, shownCharacters);
  }
}
