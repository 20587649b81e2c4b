import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import type { UserId } from '@leadmart/contracts';
import { readConfig } from '@leadmart/platform/config';
import { SessionTokens } from '@leadmart/platform/sessions';
import { operatorOf } from '@leadmart/platform/testing';
import { Clock } from '@leadmart/platform/time';
import { anEnvironment } from '../../test/factories/config.js';
import { authEnv } from '../auth.config.js';
import { operatedAuth } from '../auth.operations.js';
import { SessionIssuer, tokenSigning } from './session-issuer.js';

const holder = {
  id: '65f000000000000000000001' as UserId,
  isAdmin: false,
  verifiedAt: new Date(),
  sessionVersion: 1,
};

type Environment = ReturnType<typeof anEnvironment>;
const signedBy = async (environment: Environment) => {
  const config = readConfig(authEnv, environment);
  const jwt = new JwtService(tokenSigning(config));
  return (await new SessionIssuer(config, new Clock(), jwt).issue(holder)).token;
};
const opens = (environment: Environment, token: string) => {
  try {
    return SessionTokens.of(readConfig(authEnv, environment).AUTH_JWKS).verify(token).id;
  } catch {
    return 'refused';
  }
};

/** The output of a command, read as the variables of an `.env` file. */
async function printed(line: string, environment: Environment): Promise<Record<string, string>> {
  const { code, out } = await operatorOf(operatedAuth, environment)(line);
  expect(code).toBe(0);
  return Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  );
}

describe('an exchange of the signing keys', () => {
  it('exchanges signing keys without ending sessions, in any order of the processes', async () => {
    const before = anEnvironment();
    const oldToken = await signedBy(before);
    const made = await printed('keys new', before);

    // First every process gets the new public key; auth still signs with the old key.
    const announced = { ...before, AUTH_JWKS: made['AUTH_JWKS'] ?? '' };
    const stillOld = await signedBy(announced);
    expect([opens(before, stillOld), opens(announced, oldToken)]).toEqual([holder.id, holder.id]);

    // Then auth signs with the new key.
    const switched = { ...announced, AUTH_PRIVATE_KEY: made['AUTH_PRIVATE_KEY'] ?? '' };
    const newToken = await signedBy(switched);
    expect([opens(announced, newToken), opens(switched, oldToken)]).toEqual([holder.id, holder.id]);
    expect(opens(before, newToken)).toBe('refused');

    // Last, the old key is removed when no session is signed with it.
    const { AUTH_JWKS = '' } = await printed('keys retire', switched);
    const after = { ...switched, AUTH_JWKS };
    expect([opens(after, newToken), opens(after, oldToken)]).toEqual([holder.id, 'refused']);
    expect(AUTH_JWKS).not.toContain('"d"');
  });

  it('lists the use of each key without secrets with keys show', async () => {
    const before = anEnvironment();
    const made = await printed('keys new', before);
    const announced = { ...before, AUTH_JWKS: made['AUTH_JWKS'] ?? '' };
    const { out } = await operatorOf(operatedAuth, announced)('keys show');
    expect(out).toMatch(/signs and checks\n.*checks only\nA session lasts 12 hours/);
    expect(out).not.toContain('PRIVATE');
  });

  it("refuses to start operators' commands with a signing key that is not published", async () => {
    const before = anEnvironment();
    const { AUTH_PRIVATE_KEY = '' } = await printed('keys new', before);
    const refused = await operatorOf(operatedAuth, { ...before, AUTH_PRIVATE_KEY })('keys show');
    expect(refused).toMatchObject({ code: 78, err: expect.stringContaining('AUTH_JWKS') });
  });
});
