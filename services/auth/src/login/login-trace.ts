import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import type { AuthConfig } from '../auth.config.js';
import type { LoginAttempt } from '../limits/login-attempts.service.js';

const shownCharacters = 16;

/**
 * Hashes an email and a network address for the log. The key is derived from the signing key, which all replicas and
 * the operator's command have and readers of the log do not.
 */
@Injectable()
export class LoginTrace {
  private readonly key: Buffer;

  constructor(@InjectConfig() { AUTH_PRIVATE_KEY }: Pick<AuthConfig, 'AUTH_PRIVATE_KEY'>) {
    const secret = AUTH_PRIVATE_KEY.export({ type: 'pkcs8', format: 'der' });
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'leadmart login trace', 32));
  }

  /** The fields of a log line. */
  fieldsOf({ email, address }: LoginAttempt): { accountHash: string; addressHash: string } {
    return { accountHash: this.account(email), addressHash: this.address(address) };
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
