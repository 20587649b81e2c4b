import { Summation } from '../documents/numbers/summation.js';
import { notSupported } from '../errors.js';
import { compileExpression } from './expressions/compile.js';
import { compareOrMissing, isNullish, type Frame } from './expressions/scope.js';

interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** A running accumulator over the documents of one group. */
export interface Running {
  add(frame: Frame): void;
  result(): unknown;
}

/** The compiled specification of an accumulator, started once per group. */
export type StartAccumulator = () => Running;

/** An accumulator that keeps one value and replaces it when the rule says so. */
const keeping = (replaces: (value: unknown, kept: unknown) => boolean) => (): Accumulator => {
  let kept: unknown;
  let isEmpty = true;
  return {
    add(value) {
      if (isEmpty || replaces(value, kept)) kept = value;
      isEmpty = false;
    },
    result: () => kept ?? null,
  };
};

/** The minimum or maximum of all values except null and missing ones. */
const extreme = (direction: 1 | -1): (() => Accumulator) =>
  keeping(
    (value, kept) =>
      !isNullish(value) && (isNullish(kept) || compareOrMissing(value, kept) * direction > 0),
  );

const ACCUMULATORS = new Map<string, () => Accumulator>([
  ['$sum', () => new Summation()],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$first', keeping(() => false)],
]);

export function compileAccumulator(name: string, spec: unknown): StartAccumulator {
  const make = ACCUMULATORS.get(name);
  if (!make) throw notSupported('Location15952', `unknown group operator '${name}'`);
  const input = compileExpression(spec);
  return () => {
    const accumulator = make();
    return {
      add: (frame) => accumulator.add(input(frame)),
      result: () => accumulator.result(),
    };
  };
}
