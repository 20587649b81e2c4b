import { JwtService } from '@nestjs/jwt';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { tokenAlgorithm, tokenIssuer } from '@leadmart/platform/sessions';
import type { UserId } from '@leadmart/contracts';
import type { AuthConfig } from '../auth.config.js';
import { keyIdOf } from './key-id.js';

/** What a token says of its owner. */
interface Holder {
  readonly _id: UserId;
  readonly isAdmin: boolean;
  readonly verifiedAt: Date | null;
  readonly sessionVersion: number;
}

/** Makes session tokens: the only holder of the private key. Called after a login, a registration, a verification. */
@Injectable()
export class SessionIssuer {
  private readonly jwt: JwtService;

  constructor(@InjectConfig() config: AuthConfig) {
    this.jwt = new JwtService({
      privateKey: config.AUTH_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' }).toString(),
      signOptions: {
        algorithm: tokenAlgorithm,
        issuer: tokenIssuer,
        keyid: keyIdOf(config.AUTH_PRIVATE_KEY, config.AUTH_JWKS),
        expiresIn: Math.ceil(config.SESSION_HOURS * 3_600),
      },
    });
  }

  async issue(holder: Holder): Promise<string> {
    const claims = {
      isAdmin: holder.isAdmin,
      emailVerified: holder.verifiedAt !== null,
      sv: holder.sessionVersion,
    };
    return await this.jwt.signAsync(claims, { subject: holder._id });
  }
}
