import { isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { compileExpression, type Variables } from './expressions.js';
import type { PipelineSource } from './stages.js';

interface Lookup {
  from: string;
  as: string;
  localField: string | undefined;
  foreignField: string | undefined;
  pipeline: Doc[];
  let: [string, (doc: Doc) => unknown][];
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function parseLookup(spec: Doc, variables: Variables): Lookup {
  const from = text(spec['from']);
  const as = text(spec['as']);
  if (from === undefined || as === undefined) {
    throw new CommandError('FailedToParse', "$lookup needs 'from' and 'as'");
  }
  const lets = isPlainObject(spec['let']) ? Object.entries(spec['let']) : [];
  return {
    from,
    as,
    localField: text(spec['localField']),
    foreignField: text(spec['foreignField']),
    pipeline: (spec['pipeline'] as Doc[] | undefined) ?? [],
    let: lets.map(([name, expression]) => [name, compileExpression(expression, variables)]),
  };
}

function localValues(value: unknown, parts: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => localValues(item, parts));
  const [part, ...rest] = parts;
  if (part === undefined) return [value ?? null];
  return isPlainObject(value) ? localValues(value[part], rest) : [null];
}

function foreignFilter({ foreignField }: Lookup, values: unknown[]): Doc {
  const [only] = values;
  // A regex joins as a value, never as a pattern.
  return { [foreignField ?? '']: values.length === 1 ? { $eq: only } : { $in: values } };
}

/** `$eq` of a field and a variable inside `$expr`, said again as a plain condition an index can serve. */
function indexableConditions(pipeline: readonly Doc[], variables: Variables): Doc[] {
  const match = pipeline[0]?.['$match'];
  const expression = isPlainObject(match) ? match['$expr'] : undefined;
  if (!isPlainObject(expression)) return [];
  const clauses = Array.isArray(expression['$and'])
    ? (expression['$and'] as unknown[])
    : [expression];
  return clauses.flatMap((clause) => {
    const pair = isPlainObject(clause) ? clause['$eq'] : undefined;
    if (!Array.isArray(pair) || pair.length !== 2) return [];
    const field = pair.find((side) => typeof side === 'string' && /^\$[^$]/.test(side)) as
      string | undefined;
    const variable = pair.find((side) => typeof side === 'string' && side.startsWith('$$')) as
      string | undefined;
    const name = variable?.slice(2) ?? '';
    if (field === undefined || !(name in variables)) return [];
    const value = variables[name];
    const isScalar = value !== null && value !== undefined && !Array.isArray(value);
    return isScalar ? [{ [field.slice(1)]: { $eq: value } }] : [];
  });
}

/** `$lookup`: one query per document, served by an index on the foreign side when there is one. */
export function* lookup(
  input: Iterable<Doc>,
  spec: Doc,
  variables: Variables,
  source: PipelineSource,
): Generator<Doc> {
  const parsed = parseLookup(spec, variables);
  for (const doc of input) {
    const inner: Record<string, unknown> = { ...variables };
    for (const [name, valueOf] of parsed.let) inner[name] = valueOf(doc) ?? null;
    const conditions = indexableConditions(parsed.pipeline, inner);
    if (parsed.localField !== undefined && parsed.foreignField !== undefined) {
      const values = localValues(doc, parsed.localField.split('.'));
      conditions.unshift(foreignFilter(parsed, values));
    }
    const narrowed = conditions.map((condition) => ({ $match: condition }));
    const found = source(parsed.from, [...narrowed, ...parsed.pipeline], inner);
    yield withField(doc, parsed.as.split('.'), [...found]);
  }
}

function withField(doc: Doc, [part = '', ...rest]: string[], value: unknown): Doc {
  if (rest.length === 0) return { ...doc, [part]: value };
  const inner = doc[part];
  return { ...doc, [part]: withField(isPlainObject(inner) ? inner : {}, rest, value) };
}
