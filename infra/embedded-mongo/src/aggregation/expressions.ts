import type { Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collation.js';
import { scopeOver } from './expressions/compile.js';
import type { Variables } from './expressions/scope.js';

export type { Variables } from './expressions/scope.js';

/** An aggregation expression over a document; undefined where its value is missing. */
export function compileExpression(
  expression: unknown,
  variables: Variables = {},
  collation?: Collation,
): (doc: Doc) => unknown {
  const evaluate = scopeOver(variables, collation).compile(expression);
  return (root) => evaluate({ root, locals: [] });
}
