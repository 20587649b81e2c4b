import { isPlainObject, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { valueSize } from '../../documents/value-size.js';
import { CommandError } from '../../errors.js';
import { sourceIn } from './lookups/lookup.js';
import {
  MemoryBudget,
  stageName,
  withPauses,
  type RunStage,
  type StageCompiler,
  type Stream,
} from './stage.js';

const NOT_IN_FACET = new Set([
  '$facet',
  '$out',
  '$merge',
  '$geoNear',
  '$indexStats',
  '$collStats',
  '$planCacheStats',
  '$documents',
  '$changeStream',
  '$search',
]);

function facetPipeline(name: string, pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) {
    throw new CommandError(
      'Location40170',
      `arguments to $facet must be arrays, ${name} is type ${typeName(pipeline)}`,
    );
  }
  for (const stage of pipeline as unknown[]) {
    if (!isPlainObject(stage)) {
      throw new CommandError(
        'Location40171',
        `elements of arrays in $facet spec must be non-empty objects, ${name} argument contained an element of type ${typeName(stage)}`,
      );
    }
    const inner = stageName(stage);
    if (NOT_IN_FACET.has(inner)) {
      throw new CommandError(
        'Location40600',
        `${inner} is not allowed to be used within a $facet stage`,
      );
    }
  }
  return pipeline as Doc[];
}

const facet: StageCompiler = (spec, context) => {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0) {
    throw new CommandError('Location40169', 'the $facet specification must be a non-empty object');
  }
  const branches = Object.entries(spec).map(([name, pipeline]): [string, RunStage] => {
    if (name.startsWith('$') || name.includes('.') || name === '') {
      throw new CommandError('FailedToParse', `$facet: '${name}' is not a field name`);
    }
    return [name, context.nested(facetPipeline(name, pipeline))];
  });
  return (input) => faceted(input, branches, context.memoryLimit);
};

function* faceted(
  input: Stream,
  branches: readonly [string, RunStage][],
  memoryLimit: number,
): Generator<Doc | undefined> {
  const budget = new MemoryBudget('$facet', memoryLimit);
  const documents: Doc[] = [];
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    budget.take(valueSize(doc));
    documents.push(doc);
  }
  const result: Doc = {};
  for (const [name, run] of branches) {
    const found: Doc[] = [];
    for (const doc of run(withPauses(documents))) {
      if (doc === undefined) yield undefined;
      else found.push(doc);
    }
    result[name] = found;
  }
  yield result;
}

const unionWith: StageCompiler = (spec, context) => {
  const options: Doc = typeof spec === 'string' ? { coll: spec } : isPlainObject(spec) ? spec : {};
  if (typeof spec !== 'string' && !isPlainObject(spec)) {
    throw new CommandError(
      'FailedToParse',
      `the $unionWith stage specification must be an object or string, but found ${typeName(spec)}`,
    );
  }
  const unknown = Object.keys(options).find((key) => key !== 'coll' && key !== 'pipeline');
  if (unknown !== undefined) {
    throw new CommandError(
      'Location40415',
      `BSON field '$unionWith.${unknown}' is an unknown field.`,
    );
  }
  const { coll, pipeline = [] } = options;
  if (!Array.isArray(pipeline)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field '$unionWith.pipeline' is the wrong type, expected type 'array'",
    );
  }
  const stages = pipeline as Doc[];
  for (const stage of stages) {
    const name = stageName(stage);
    if (name === '$out' || name === '$merge') {
      throw new CommandError(
        'Location31441',
        `${name} is not allowed within a $unionWith's sub-pipeline`,
      );
    }
  }
  const hasDocuments = coll === undefined && stages[0] !== undefined && '$documents' in stages[0];
  if (!hasDocuments && typeof coll !== 'string') {
    throw new CommandError(
      'FailedToParse',
      '$unionWith stage without explicit collection must have a pipeline with $documents as first stage',
    );
  }
  const from = typeof coll === 'string' ? { coll } : undefined;
  const foreign = sourceIn(context, '$unionWith')(from, stages, context.variables);
  return function* uniting(input) {
    yield* input;
    yield* foreign([]);
  };
};

export const BRANCH_STAGES: [string, StageCompiler][] = [
  ['$facet', facet],
  ['$unionWith', unionWith],
];
