import type { Collation } from '../../documents/collations/collation.js';
import { compareValues } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { valueKey } from '../value-key.js';

/**
 * The state of one evaluation: the document, and slots for the variables bound by the expression.
 */
export interface Frame {
  root: unknown;
  locals: unknown[];
}

/** A compiled expression. `undefined` represents a missing value. */
export type Evaluate = (frame: Frame) => unknown;

export type OperatorCompiler = (argument: unknown, scope: Scope, name: string) => Evaluate;
export type Compare = (a: unknown, b: unknown) => number;
type Compiler = (expression: unknown, scope: Scope) => Evaluate;

interface ScopeParts {
  compiler: Compiler;
  collation: Collation | undefined;
}

/** The variables an expression may use, and the comparison of values. */
export class Scope {
  private constructor(
    private readonly parts: ScopeParts,
    /** The order of values; a missing value comes before null. */
    readonly compare: Compare,
    private readonly slots: ReadonlyMap<string, number>,
    private readonly counter: { next: number },
  ) {}

  static over(parts: ScopeParts): Scope {
    return new Scope(parts, comparisonUnder(parts.collation), new Map(), { next: 0 });
  }

  compile(expression: unknown): Evaluate {
    return this.parts.compiler(expression, this);
  }

  /** A text that is identical exactly for equal values. */
  keyOf(value: unknown): string {
    return valueKey(value, this.parts.collation);
  }

  /** A scope with one more variable, which has its own slot among the locals of a frame. */
  bind(name: string): { scope: Scope; slot: number } {
    const slot = this.counter.next++;
    const slots = new Map(this.slots).set(name, slot);
    return { scope: new Scope(this.parts, this.compare, slots, this.counter), slot };
  }

  variable(name: string): Evaluate {
    const slot = this.slots.get(name);
    if (slot !== undefined) return ({ locals }) => locals[slot];
    throw new CommandError('Location17276', `Use of undefined variable: ${name}`);
  }
}

const isMinKey = (value: unknown): boolean =>
  (value as { _bsontype?: unknown } | null)?._bsontype === 'MinKey';

function comparisonUnder(collation: Collation | undefined): Compare {
  return (a, b) => {
    if (a !== undefined && b !== undefined) return compareValues(a, b, collation?.compare);
    if (a === b) return 0;
    return a === undefined ? (isMinKey(b) ? 1 : -1) : isMinKey(a) ? -1 : 1;
  };
}
