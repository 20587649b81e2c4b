import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that depend on the seed only. */
export class Dice {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** An integer from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return uniformInt(this.generator, least, most);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)] as T;
  }

  /** One of the keys, with a probability in proportion to its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const choices = Object.entries<number>(weights) as [T, number][];
    const sum = choices.reduce((total, [, weight]) => total + weight, 0);
    let left = this.whole(1, sum);
    for (const [choice, weight] of choices) if ((left -= weight) <= 0) return choice;
    throw new RangeError('expected at least one weight above 0');
  }
}
