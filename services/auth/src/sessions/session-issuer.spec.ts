import type { UserId } from '@leadmart/contracts';
import { SessionTokens } from '@leadmart/platform/sessions';
import { describe, expect, it } from '@jest/globals';
import { aTestConfig } from '../../test/factories/a-test-config.js';
import { SessionIssuer } from './session-issuer.js';

const config = aTestConfig({ SESSION_HOURS: '2' });
const _id = '65f000000000000000000001' as UserId;

describe('a session token', () => {
  it('says to everybody else whose it is', async () => {
    const user = { _id, isAdmin: true, verifiedAt: new Date(), sessionVersion: 7 };
    const token = await new SessionIssuer(config).issue(user);
    expect(new SessionTokens(config.AUTH_JWKS).verify(token)).toEqual({
      id: _id,
      isAdmin: true,
      emailVerified: true,
      sessionVersion: 7,
    });
  });

  it('says that the address is not verified, and lives as long as configured', async () => {
    const user = { _id, isAdmin: false, verifiedAt: null, sessionVersion: 1 };
    const token = await new SessionIssuer(config).issue(user);
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      number
    >;
    expect(claims).toMatchObject({ emailVerified: false, iss: 'leadmart' });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(7_200);
  });
});
