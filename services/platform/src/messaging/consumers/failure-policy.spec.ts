import { describe, expect, it } from '@jest/globals';
import { InsufficientCredits, PeerUnavailable } from '@leadmart/contracts';
import { UnreadableMessage } from '../envelopes/envelopes.js';
import { afterFailure } from './failure-policy.js';

const retriesMs = [1_000, 10_000];

describe('after a failure', () => {
  it("retries a message after an unknown error with each of the queue's delays", () => {
    const error = new Error('socket hang up');
    expect(afterFailure(error, 1, retriesMs)).toEqual({ next: 'retry', delayMs: 1_000 });
    expect(afterFailure(error, 2, retriesMs)).toEqual({ next: 'retry', delayMs: 10_000 });
  });

  it('parks a failed message when no delay is left', () => {
    expect(afterFailure(new Error('again'), 3, retriesMs)).toEqual({
      next: 'park',
      because: 'exhausted',
    });
    expect(afterFailure(new Error('at once'), 1, [])).toEqual({
      next: 'park',
      because: 'exhausted',
    });
  });

  it('retries a message after a temporary error of the catalogue', () => {
    expect(afterFailure(PeerUnavailable({ peer: 'billing' }), 1, retriesMs)).toMatchObject({
      next: 'retry',
    });
  });

  it('parks a refused or unreadable message at once', () => {
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
