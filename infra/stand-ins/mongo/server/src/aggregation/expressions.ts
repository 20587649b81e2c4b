import type { Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { scopeOver } from './expressions/compile.js';
import { checkVariableName } from './expressions/comparison.js';
import type { Variables } from './expressions/scope.js';

export type { Variables } from './expressions/scope.js';

/** The `let` variables of a command: names and constant expressions. */
export function constantVariables(lets: Doc, system: Variables): Variables {
  const result: Variables = {};
  for (const [name, expression] of Object.entries(lets)) {
    checkVariableName(name);
    result[name] = compileExpression(expression, system)({});
  }
  return result;
}

/** Evaluates an aggregation expression on a document; undefined when its value is missing. */
export function compileExpression(
  expression: unknown,
  variables: Variables = {},
  collation?: Collation,
): (doc: Doc) => unknown {
  const evaluate = scopeOver(variables, collation).compile(expression);
  return (root) => evaluate({ root, locals: [] });
}
