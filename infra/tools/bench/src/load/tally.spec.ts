import { describe, expect, it } from '@jest/globals';
import { outcomeOf, Tally } from './tally.js';

const anAnswer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});

describe('outcomeOf', () => {
  it.each([
    [200, 'done'],
    [202, 'done'],
    [402, 'refused'],
    [409, 'refused'],
    [429, 'shed'],
    [503, 'shed'],
    [401, 'failed'],
    [500, 'failed'],
    [502, 'failed'],
    [504, 'failed'],
  ])('counts %i as %s', (status, outcome) => {
    expect(outcomeOf(anAnswer(status))).toBe(outcome);
  });

  it('counts a missing answer as failed', () => {
    expect(outcomeOf(undefined)).toBe('failed');
  });
});

describe('Tally', () => {
  it('counts shed requests without Retry-After', () => {
    const tally = new Tally();
    tally.note('buy', 5, anAnswer(503, { 'retry-after': '1' }));
    tally.note('buy', 5, anAnswer(429));
    expect(tally.countOf('shed')).toBe(2);
    expect(tally.withoutRetryAfter).toBe(1);
  });

  it('names the requests that failed, with the status or the reason', () => {
    const tally = new Tally();
    tally.note('buy', 5, anAnswer(502));
    tally.note('browse', 5, undefined, 'ECONNRESET');
    tally.note('browse', 5, undefined, 'ECONNRESET');
    expect([...tally.failures]).toEqual([
      ['buy: 502', 1],
      ['browse: ECONNRESET', 2],
    ]);
  });

  it('leaves refused and shed requests out of the latencies', () => {
    const tally = new Tally();
    tally.note('browse', 40, anAnswer(200));
    tally.note('browse', 1, anAnswer(429));
    expect(tally.latency(0.5)).toBe(40);
  });
});
