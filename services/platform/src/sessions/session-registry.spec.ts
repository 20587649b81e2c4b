import { describe, expect, it } from '@jest/globals';
import { PeerUnavailable, SessionEnded } from '@leadmart/contracts';
import { aUserId } from '../testing/test-tokens.js';
import { SessionRegistry } from './session-registry.js';

const userId = aUserId();
const sessionId = 'a-session';
const session = (sessionVersion: number) => ({ id: userId, sessionVersion, sessionId });
const day = 24 * 60 * 60 * 1_000;

/** A registry and its clock. */
function aRegistry() {
  let now = 1_000_000;
  const registry = new SessionRegistry(() => now);
  return { registry, pass: (ms: number) => void (now += ms), now: () => now };
}

describe('the registry of ended sessions', () => {
  it('accepts no session until the registry has the whole list', () => {
    const { registry } = aRegistry();
    registry.record({ userId, sessionVersion: 1 });
    expect(() => registry.assertCurrent(session(5))).toThrow(PeerUnavailable({ peer: 'auth' }));
    registry.load({});
    expect(() => registry.assertCurrent(session(5))).not.toThrow();
  });

  it('refuses sessions below the version that has ended, and no others', () => {
    const { registry } = aRegistry();
    registry.load({ ended: [{ userId, sessionVersion: 3 }] });
    expect(() => registry.assertCurrent(session(2))).toThrow(SessionEnded());
    expect(() => registry.assertCurrent(session(3))).not.toThrow();
    const other = { id: aUserId(), sessionVersion: 0, sessionId };
    expect(() => registry.assertCurrent(other)).not.toThrow();
  });

  it('keeps the higher session version, in whatever order endings arrive', () => {
    const { registry } = aRegistry();
    registry.record({ userId, sessionVersion: 4 });
    registry.load({ ended: [{ userId, sessionVersion: 2 }] });
    registry.record({ userId, sessionVersion: 3 });
    expect(() => registry.assertCurrent(session(3))).toThrow(SessionEnded());
  });

  it('refuses a session that was logged out, and not the other ones of its user', () => {
    const { registry, now } = aRegistry();
    registry.load({});
    registry.recordLogout({ sessionId, forgetAt: new Date(now() + day).toISOString() });
    expect(() => registry.assertCurrent(session(1))).toThrow(SessionEnded());
    const other = { ...session(1), sessionId: 'another' };
    expect(() => registry.assertCurrent(other)).not.toThrow();
  });

  it('deletes an ending once no token can be that old', () => {
    const { registry, pass, now } = aRegistry();
    const forgetAt = new Date(now() + 3_600_000).toISOString();
    registry.load({ ended: [{ userId, sessionVersion: 2 }], loggedOut: [{ sessionId, forgetAt }] });
    expect(registry.size).toBe(2);
    pass(3_600_001);
    registry.load({});
    expect(registry.size).toBe(1);
    pass(30 * day - 3_600_001);
    registry.load({});
    expect(registry.size).toBe(1);
    pass(2 * day);
    registry.load({});
    expect(registry.size).toBe(0);
  });
});

describe('a registry that is not updated', () => {
  const refusal = PeerUnavailable({ peer: 'auth' });

  it('accepts no session after ten seconds without an update, and accepts sessions again after an update', () => {
    const { registry, pass } = aRegistry();
    registry.load({});
    pass(10_000);
    expect(() => registry.assertCurrent(session(1))).not.toThrow();
    pass(1);
    expect(() => registry.assertCurrent(session(1))).toThrow(refusal);
    // An event is no update: others may be missing.
    registry.record({ userId: aUserId(), sessionVersion: 2 });
    expect(() => registry.assertCurrent(session(1))).toThrow(refusal);
    registry.load({});
    expect(() => registry.assertCurrent(session(1))).not.toThrow();
  });

  it('counts the age of a list from the time of its request', () => {
    const { registry, pass, now } = aRegistry();
    const askedAt = now();
    pass(9_000);
    registry.load({}, askedAt);
    pass(2_000);
    expect(() => registry.assertCurrent(session(1))).toThrow(refusal);
  });

  it('accepts a session that the gateway has checked, unless the registry contains its end', () => {
    const { registry, pass } = aRegistry();
    registry.load({ ended: [{ userId, sessionVersion: 2 }] });
    pass(60_000);
    expect(() => registry.assertCurrent(session(2), true)).not.toThrow();
    expect(() => registry.assertCurrent(session(1), true)).toThrow(SessionEnded());
  });
});
