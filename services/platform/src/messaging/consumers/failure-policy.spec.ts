import { describe, expect, it } from '@jest/globals';
import { InsufficientCredits, PeerUnavailable } from '@leadmart/contracts';
import { UnreadableMessage } from '../envelopes/envelopes.js';
import { afterFailure } from './failure-policy.js';

const retriesMs = [1_000, 10_000];

describe('after a failure', () => {
  it('an error nobody knows is tried again, each time after the next delay', () => {
    const error = new Error('socket hang up');
    expect(afterFailure(error, 1, retriesMs)).toEqual({ next: 'retry', delayMs: 1_000 });
    expect(afterFailure(error, 2, retriesMs)).toEqual({ next: 'retry', delayMs: 10_000 });
  });

  it('the message is parked when no delay is left', () => {
    expect(afterFailure(new Error('again'), 3, retriesMs)).toEqual({
      next: 'park',
      because: 'exhausted',
    });
    expect(afterFailure(new Error('at once'), 1, [])).toEqual({
      next: 'park',
      because: 'exhausted',
    });
  });

  it('an error of the catalogue that may pass is tried again', () => {
    expect(afterFailure(PeerUnavailable({ peer: 'billing' }), 1, retriesMs)).toMatchObject({
      next: 'retry',
    });
  });

  it('a refusal and an unreadable message are parked at once', () => {
    expect(afterFailure(InsufficientCredits({ missing: 1 }), 1, retriesMs)).toEqual({
      next: 'park',
      because: 'refused',
    });
    expect(afterFailure(new UnreadableMessage('no JSON'), 1, retriesMs)).toEqual({
      next: 'park',
      because: 'unreadable',
    });
  });
});
