import { createHmac, hkdfSync } from 'node:crypto';
import { InjectConfig } from '@leadmart/platform/config';
import { Injectable } from '@nestjs/common';
import type { AuthConfig } from '../auth.config.js';
import type { LoginAttempt } from '../limits/login-attempts.service.js';

const shownCharacters = 16;

/**
 * Names an account and a network address in the log without saying which they are. The key is derived from the signing
 * key: all replicas and the operator's command have it, and a reader of the log does not.
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

  /** The address as attempts are counted: of IPv6, the /64. */
  address(address: string): string {
    return this.hash('address', address);
  }

  private hash(kind: string, subject: string): string {
    const hmac = createHmac('sha256', this.key).update(`${kind}:${subject}`);
    return hmac.digest('base64url').slice(0, shownCharacters);
  }
}
