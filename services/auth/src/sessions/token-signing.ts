import type { JwtModuleOptions } from '@nestjs/jwt';
import { tokenAlgorithm, tokenIssuer } from '@leadmart/platform/sessions';
import type { AuthConfig } from '../auth.config.js';
import { keyIdOf } from './key-id.js';

/** The options of JwtModule with which auth signs session tokens; the only use of the private key. */
export function tokenSigning({ AUTH_PRIVATE_KEY, AUTH_JWKS }: AuthConfig): JwtModuleOptions {
  return {
    privateKey: AUTH_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signOptions: {
      algorithm: tokenAlgorithm,
      issuer: tokenIssuer,
      keyid: keyIdOf(AUTH_PRIVATE_KEY, AUTH_JWKS),
    },
  };
}
