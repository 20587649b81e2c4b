import { Timestamp } from 'bson';
import type { Collation } from '../../documents/collations/collation.js';
import { compareValues } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { valueKey } from '../value-key.js';

/**
 * The values of the `let` variables at the time of evaluation: `$lookup` changes them per document.
 */
export type Variables = Record<string, unknown>;

/**
 * The state of one evaluation: the document, and slots for the variables bound by the expression.
 */
export interface Frame {
  root: unknown;
  locals: unknown[];
}

/** A compiled expression. `undefined` represents a missing value. */
export interface Evaluate {
  (frame: Frame): unknown;
  /** Set when the value does not depend on the document. */
  constant?: { value: unknown };
}

export type OperatorCompiler = (argument: unknown, scope: Scope, name: string) => Evaluate;
export type OperatorTable = ReadonlyMap<string, OperatorCompiler>;
export type Compare = (a: unknown, b: unknown) => number;
type Compiler = (expression: unknown, scope: Scope) => Evaluate;

export function constant(value: unknown): Evaluate {
  const evaluate: Evaluate = () => value;
  evaluate.constant = { value };
  return evaluate;
}

/** The actions of `$redact`, represented as values. */
export const REDACT_ACTIONS = { DESCEND: 'descend', PRUNE: 'prune', KEEP: 'keep' } as const;

const rootOf: Evaluate = ({ root }) => root;

function systemVariable(name: string, variables: Variables): Evaluate | undefined {
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return rootOf;
    case 'REMOVE':
      return constant(undefined);
    case 'DESCEND':
    case 'PRUNE':
    case 'KEEP':
      return constant(REDACT_ACTIONS[name]);
    case 'USER_ROLES':
      return constant([]);
    case 'NOW':
      return constant(variables['NOW'] ?? new Date());
    case 'CLUSTER_TIME':
      return constant(
        variables['CLUSTER_TIME'] ?? new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }),
      );
    default:
      return undefined;
  }
}

interface ScopeParts {
  variables: Variables;
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

  /** A scope with additional variables. Each has its own slot among the locals of a frame. */
  bind(names: readonly string[]): { scope: Scope; slots: number[] } {
    const slots = names.map(() => this.counter.next++);
    const all = new Map(this.slots);
    for (const [i, name] of names.entries()) all.set(name, slots[i] ?? 0);
    return { scope: new Scope(this.parts, this.compare, all, this.counter), slots };
  }

  variable(name: string): Evaluate {
    const slot = this.slots.get(name);
    if (slot !== undefined) return ({ locals }) => locals[slot];
    const { variables } = this.parts;
    const system = systemVariable(name, variables);
    if (system) return system;
    if (hasVariable(variables, name)) return () => variables[name];
    throw new CommandError('Location17276', `Use of undefined variable: ${name}`);
  }
}

/** The variables of an inner pipeline inherit from those of the outer one. */
export function hasVariable(variables: Variables, name: string): boolean {
  if (Object.hasOwn(variables, name)) return true;
  const outer = Object.getPrototypeOf(variables) as Variables | null;
  return outer !== null && outer !== Object.prototype && hasVariable(outer, name);
}

export const innerVariables = (outer: Variables): Variables => Object.create(outer) as Variables;

const isMinKey = (value: unknown): boolean =>
  (value as { _bsontype?: unknown } | null)?._bsontype === 'MinKey';

function comparisonUnder(collation: Collation | undefined): Compare {
  return (a, b) => {
    if (a !== undefined && b !== undefined) return compareValues(a, b, collation?.compare);
    if (a === b) return 0;
    return a === undefined ? (isMinKey(b) ? 1 : -1) : isMinKey(a) ? -1 : 1;
  };
}
