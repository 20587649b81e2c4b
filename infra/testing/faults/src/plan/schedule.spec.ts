import { describe, expect, it } from '@jest/globals';
import { links, servers, services } from '../world/places.js';
import { logOf, planRound } from './schedule.js';

const aRound = (seed: number, seconds = 60) => planRound({ seed, seconds });

describe('the repeat of a round', () => {
  it('plans the same round for the same seed and length', () => {
    expect(logOf(aRound(7))).toBe(logOf(aRound(7)));
  });

  it('plans another round for another seed', () => {
    expect(logOf(aRound(8))).not.toBe(logOf(aRound(7)));
  });

  it('plans faults in the order of their starts and ends them within the round', () => {
    const { faults } = aRound(1);
    expect(faults.every(({ atMs, forMs }) => atMs + forMs <= 60_000)).toBe(true);
    expect(faults.map(({ atMs }) => atMs).sort((a, b) => a - b)).toEqual(
      faults.map(({ atMs }) => atMs),
    );
  });

  it('plans every kind of fault, every process and every connection within some hours', () => {
    const { faults } = aRound(1, 4 * 3_600);
    expect(new Set(faults.map(({ kind }) => kind)).size).toBe(8);
    const killed = faults.flatMap((fault) => (fault.kind === 'kill' ? [fault.place] : []));
    expect(new Set(killed.map((place) => JSON.stringify(place))).size).toBe(
      services.length + servers.length,
    );
    const cut = faults.flatMap((fault) => (fault.kind === 'cut' ? [fault.link] : []));
    expect(new Set(cut).size).toBe(links.length);
  });

  it('gives every operation its own idempotency key', () => {
    const keys = aRound(1).operations.flatMap((one) => ('key' in one && one.key ? [one.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
