import { Long } from 'bson';
import { isPlainObject, toNumber, type Doc } from '../../../documents/codec.js';
import { valueSize } from '../../../documents/value-size.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { parsePath } from '../../expressions/field-path.js';
import type { Evaluate } from '../../expressions/scope.js';
import { valueKey } from '../../value-key.js';
import { equalityCondition, foreignCollection, localValues, sourceIn } from './lookup.js';
import { MemoryBudget, type PreparedPipeline, type StageCompiler, type Stream } from '../stage.js';
import { withField } from '../unwind.js';

interface GraphLookup {
  foreign: PreparedPipeline;
  startWith: Evaluate;
  connectFrom: string[];
  connectTo: string;
  as: string[];
  maxDepth: number;
  depthField: string[] | undefined;
  restriction: Doc[];
  memoryLimit: number;
}

const REQUIRED = ['from', 'as', 'startWith', 'connectFromField', 'connectToField'];
const OPTIONAL = ['maxDepth', 'depthField', 'restrictSearchWithMatch'];

function checkedSpec(spec: unknown): Doc {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'FailedToParse',
      `the $graphLookup stage specification must be an object, but found ${typeName(spec)}`,
    );
  }
  const unknown = Object.keys(spec).find(
    (key) => !REQUIRED.includes(key) && !OPTIONAL.includes(key),
  );
  if (unknown !== undefined) {
    throw new CommandError('Location40104', `Unknown argument to $graphLookup: ${unknown}`);
  }
  if (REQUIRED.some((key) => !(key in spec))) {
    throw new CommandError(
      'Location40105',
      "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.",
    );
  }
  for (const key of ['as', 'connectFromField', 'connectToField', 'depthField']) {
    if (key in spec && typeof spec[key] !== 'string') {
      throw new CommandError(
        'Location40103',
        `expected string as argument for ${key}, found: ${typeName(spec[key])}`,
      );
    }
  }
  return spec;
}

function depthOf(value: unknown): number {
  if (value === undefined) return Infinity;
  const depth = toNumber(value);
  if (depth === undefined) {
    throw new CommandError(
      'Location40100',
      `maxDepth requires numeric argument, found ${typeName(value)}`,
    );
  }
  if (depth < 0)
    throw new CommandError(
      'Location40101',
      `maxDepth requires a nonnegative argument, found: ${depth}`,
    );
  if (Number.isInteger(depth)) return depth;
  throw new CommandError(
    'Location40102',
    `maxDepth could not be represented as a long long: ${depth}`,
  );
}

/** Breadth first: each round runs one query for all values that the last round found. */
function* reachable(start: unknown, graph: GraphLookup): Generator<undefined, Doc[]> {
  const found = new Map<string, Doc>();
  const asked = new Set<string>();
  const budget = new MemoryBudget('$graphLookup', graph.memoryLimit);
  let frontier = localValues(start, []);
  for (let depth = 0; depth <= graph.maxDepth && frontier.length > 0; depth += 1) {
    const values = frontier.filter((value) => {
      const key = valueKey(value);
      const isNew = !asked.has(key);
      asked.add(key);
      return isNew;
    });
    frontier = [];
    if (values.length === 0) break;
    const conditions = [equalityCondition(graph.connectTo, values), ...graph.restriction];
    for (const doc of graph.foreign(conditions)) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      const key = valueKey(doc['_id']);
      if (found.has(key)) continue;
      budget.take(valueSize(doc));
      found.set(
        key,
        graph.depthField ? withField(doc, graph.depthField, Long.fromNumber(depth)) : doc,
      );
      frontier.push(...localValues(doc, graph.connectFrom).filter((value) => value !== null));
    }
  }
  return [...found.values()];
}

function* graphed(input: Stream, graph: GraphLookup): Generator<Doc | undefined> {
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const start = graph.startWith({ root: doc, locals: [] });
    yield withField(doc, graph.as, yield* reachable(start, graph));
    yield undefined;
  }
}

const graphLookup: StageCompiler = (spec, context) => {
  const options = checkedSpec(spec);
  const restriction = options['restrictSearchWithMatch'];
  if (restriction !== undefined && !isPlainObject(restriction)) {
    throw new CommandError(
      'Location40185',
      `restrictSearchWithMatch must be an object, found ${typeName(restriction)}`,
    );
  }
  const from = foreignCollection('$graphLookup', options['from']);
  const depthField = options['depthField'];
  const graph: GraphLookup = {
    foreign: sourceIn(context, '$graphLookup')(from, [], context.variables),
    startWith: context.scope.compile(options['startWith']),
    connectFrom: parsePath(String(options['connectFromField'])),
    connectTo: parsePath(String(options['connectToField'])).join('.'),
    as: parsePath(String(options['as'])),
    maxDepth: depthOf(options['maxDepth']),
    depthField: typeof depthField === 'string' ? parsePath(depthField) : undefined,
    restriction: restriction === undefined ? [] : [restriction],
    memoryLimit: context.memoryLimit,
  };
  return (input) => graphed(input, graph);
};

export const GRAPH_LOOKUP_STAGES: [string, StageCompiler][] = [['$graphLookup', graphLookup]];
