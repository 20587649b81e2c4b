import { median } from './measure.js';

/** A measurement of one contestant, and how it is taken. */
export type Contest = Readonly<Record<string, () => Promise<number>>>;

/**
 * Measures the contestants in turn, round by round, so that a slower minute of the machine hits all of them,
 * and returns their medians. The first round begins with the first contestant, the next one with the next.
 */
export async function interleave<C extends Contest>(
  contest: C,
  rounds: number,
): Promise<Record<keyof C, number>> {
  const names = Object.keys(contest) as (keyof C)[];
  const taken = new Map<keyof C, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) {
      const measure = contest[name];
      if (measure) taken.get(name)?.push(await measure());
    }
  }
  const medians = names.map((name) => [name, median(taken.get(name) ?? [])] as const);
  return Object.fromEntries(medians) as Record<keyof C, number>;
}
