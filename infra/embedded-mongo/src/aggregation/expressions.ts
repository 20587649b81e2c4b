import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import type { Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';

/** `let` variables of `$lookup` and friends. */
export type Variables = Readonly<Record<string, unknown>>;

type MingoOptions = Parameters<typeof evalExpr>[2];

/** Hands out the options object mingo made, so that its operator table is built once, not per document. */
const $captureOptions = (_doc: unknown, _expression: unknown, options: unknown): unknown => options;

const EXPRESSIONS = Context.init({
  accumulator: accumulatorOperators,
  expression: {
    ...expressionOperators,
    $captureOptions: $captureOptions as (typeof expressionOperators)['$add'],
  },
});

function optionsWith(variables: Variables): MingoOptions {
  const options = evalExpr(
    {},
    { $captureOptions: 1 },
    {
      idKey: '_id',
      processingMode: ProcessingMode.CLONE_OFF,
      useStrictMode: true,
      failOnError: true,
      scriptEnabled: false,
      context: EXPRESSIONS,
      variables,
    },
  ) as MingoOptions & { update(locals: { root: null }): void };
  options.update({ root: null });
  return options;
}

const WITHOUT_VARIABLES = optionsWith({});

/** An aggregation expression over promoted documents, evaluated by mingo. */
export function compileExpression(
  expression: unknown,
  variables: Variables = {},
): (doc: Doc) => unknown {
  const options = Object.keys(variables).length === 0 ? WITHOUT_VARIABLES : optionsWith(variables);
  return (doc) => {
    try {
      return evalExpr(doc, expression, options);
    } catch (error) {
      throw asExpressionError(error);
    }
  };
}

/** What mingo refuses is the client's mistake, not a defect of the server. */
export function asExpressionError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError('BadValue', error instanceof Error ? error.message : String(error));
}
