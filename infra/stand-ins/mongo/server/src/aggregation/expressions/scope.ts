import { Timestamp } from 'bson';
import type { Collation } from '../../documents/collations/collation.js';
import { compareValues } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { valueKey } from '../value-key.js';

/** `let` variables, looked up when an expression is evaluated: `$lookup` changes them per document. */
export type Variables = Record<string, unknown>;

/** What one evaluation works on: the document, and room for the variables bound on the way. */
export interface Frame {
  root: unknown;
  locals: unknown[];
}

/** A compiled expression. `undefined` stands for a missing value. */
export interface Evaluate {
  (frame: Frame): unknown;
  /** Set when the value is known before any document is. */
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

/** The actions of `$redact`, which are values like any other. */
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

/** The names an expression may use, and how its values are compared. */
export class Scope {
  private constructor(
    private readonly parts: ScopeParts,
    /** The order of values, where a missing one comes before null. */
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

  /** Text that is the same exactly for values that are equal. */
  keyOf(value: unknown): string {
    return valueKey(value, this.parts.collation);
  }

  /** A scope with more variables; each has a place of its own among the locals of a frame. */
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

/** Variables inherit from those of the pipeline around theirs. */
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
