import { describe, expect, it } from '@jest/globals';
import { PeerUnavailable, SessionEnded } from '@leadmart/contracts';
import { aUserId } from '../testing/test-tokens.js';
import { SessionRegistry } from './session-registry.js';

const userId = aUserId();
const session = (sessionVersion: number) => ({ id: userId, sessionVersion });
const day = 24 * 60 * 60 * 1_000;

describe('the registry of ended sessions', () => {
  it('lets nobody in until it has heard the whole list', () => {
    const registry = new SessionRegistry();
    registry.record({ userId, sessionVersion: 1 });
    expect(() => registry.assertCurrent(session(5))).toThrow(PeerUnavailable({ peer: 'auth' }));
    registry.load([]);
    expect(() => registry.assertCurrent(session(5))).not.toThrow();
  });

  it('refuses sessions below the version that was named, and no others', () => {
    const registry = new SessionRegistry();
    registry.load([{ userId, sessionVersion: 3 }]);
    expect(() => registry.assertCurrent(session(2))).toThrow(SessionEnded());
    expect(() => registry.assertCurrent(session(3))).not.toThrow();
    expect(() => registry.assertCurrent({ id: aUserId(), sessionVersion: 0 })).not.toThrow();
  });

  it('never opens again what a later ending closed, in whatever order they are heard', () => {
    const registry = new SessionRegistry();
    registry.record({ userId, sessionVersion: 4 });
    registry.load([{ userId, sessionVersion: 2 }]);
    registry.record({ userId, sessionVersion: 3 });
    expect(() => registry.assertCurrent(session(3))).toThrow(SessionEnded());
  });

  it('forgets an ending once no token can be that old', () => {
    let now = 0;
    const registry = new SessionRegistry(() => now);
    registry.load([{ userId, sessionVersion: 2 }]);
    now = 30 * day;
    registry.load([]);
    expect(registry.size).toBe(1);
    now = 32 * day;
    registry.load([]);
    expect(registry.size).toBe(0);
  });
});
