import { isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { CommandError } from '../errors.js';
import { scopeOver } from './expressions/compile.js';
import type { Variables } from './expressions/scope.js';
import { BRANCH_STAGES } from './stages/branches.js';
import { BUCKET_STAGES } from './stages/bucket.js';
import { DENSIFY_STAGES } from './stages/densify.js';
import { FLOW_STAGES, sortStage } from './stages/flow.js';
import { GRAPH_LOOKUP_STAGES } from './stages/lookups/graph-lookup.js';
import { GROUP_STAGES } from './stages/group.js';
import { LOOKUP_STAGES } from './stages/lookups/lookup.js';
import { PROJECT_STAGES } from './stages/project.js';
import {
  stageName,
  type PipelineSource,
  type RunStage,
  type StageCompiler,
  type StageContext,
} from './stages/stage.js';
import { UNWIND_STAGES } from './stages/unwind.js';
import { WINDOW_STAGES } from './stages/windows/window.js';

const STAGES = new Map<string, StageCompiler>([
  ...FLOW_STAGES,
  ...PROJECT_STAGES,
  ...UNWIND_STAGES,
  ...GROUP_STAGES,
  ...BUCKET_STAGES,
  ...LOOKUP_STAGES,
  ...GRAPH_LOOKUP_STAGES,
  ...BRANCH_STAGES,
  ...WINDOW_STAGES,
  ...DENSIFY_STAGES,
]);

/** Stages that are allowed only at the start. Their input is created before the pipeline runs. */
const SOURCE_STAGES = new Set([
  '$documents',
  '$collStats',
  '$indexStats',
  '$planCacheStats',
  '$currentOp',
  '$listLocalSessions',
  '$listSessions',
  '$listCatalog',
  '$listSampledQueries',
  '$queryStats',
  '$changeStream',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
]);

const REFUSED: Record<string, string> = {
  $changeStream: 'change streams are not supported by the embedded server',
  $changeStreamSplitLargeEvent: 'change streams are not supported by the embedded server',
  $geoNear: '$geoNear is not supported by the embedded server: it has no geo indexes',
  $shardedDataDistribution: '$shardedDataDistribution needs a sharded cluster',
};

export interface PipelineOptions {
  variables: Variables;
  source?: PipelineSource | undefined;
  memoryLimit?: number | undefined;
  collation?: Collation | undefined;
}

/** Memory limit of a stage when `allowDiskUse` is false. */
export const MEMORY_LIMIT = 100 * 1024 * 1024;
/** Memory limit of a stage when MongoDB would use the disk, which this server never does. */
export const MEMORY_LIMIT_WITH_DISK = 512 * 1024 * 1024;

/** Whether the stage writes the results and so ends the pipeline. */
export const writesResults = (name: string): boolean => name === '$out' || name === '$merge';

function checkPlace(name: string, index: number): void {
  if (writesResults(name)) {
    throw new CommandError('Location40601', `${name} can only be the final stage in the pipeline`);
  }
  const reason = REFUSED[name];
  if (reason !== undefined) throw new CommandError('NotImplemented', reason);
  if (
    name === '$search' ||
    name === '$searchMeta' ||
    name === '$vectorSearch' ||
    name === '$listSearchIndexes'
  ) {
    throw new CommandError(
      'SearchNotEnabled',
      'Using $search and $vectorSearch aggregation stages requires additional configuration. Please connect to Atlas or an AtlasCLI local deployment to enable.',
    );
  }
  if (index > 0 && SOURCE_STAGES.has(name)) {
    throw new CommandError(
      'Location40602',
      `${name} is only valid as the first stage in a pipeline`,
    );
  }
}

function compilerOf(name: string): StageCompiler {
  const compiler = STAGES.get(name);
  if (compiler) return compiler;
  throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

/** The number of sorted documents that the stages after a `$sort` can consume. */
function wantedAfter(pipeline: readonly Doc[], index: number): number {
  let skipped = 0;
  for (const stage of pipeline.slice(index + 1)) {
    if ('$skip' in stage) skipped += toNumber(stage['$skip']) ?? 0;
    else if ('$limit' in stage) return skipped + (toNumber(stage['$limit']) ?? Infinity);
    else return Infinity;
  }
  return Infinity;
}

/** Refuses unknown stages, and stages in the wrong position. */
export function checkPlaces(pipeline: readonly Doc[]): void {
  for (const [i, stage] of pipeline.entries()) checkPlace(stageName(stage), i);
}

/** Checks a whole pipeline and compiles it. The result can run any number of times. */
export function compilePipeline(pipeline: readonly Doc[], options: PipelineOptions): RunStage {
  const { variables, source, memoryLimit = MEMORY_LIMIT, collation } = options;
  const context: StageContext = {
    scope: scopeOver(variables, collation),
    variables,
    source,
    memoryLimit,
    collation,
    nested: (inner) => compilePipeline(inner, options),
  };
  const stages = pipeline.map((stage, i) => {
    if (!isPlainObject(stage)) {
      throw new CommandError(
        'TypeMismatch',
        'Each element of the pipeline array must be an object',
      );
    }
    const name = stageName(stage);
    if (name === '$sort') return sortStage(stage['$sort'], wantedAfter(pipeline, i), context);
    return compilerOf(name)(stage[name], context, name);
  });
  return (input) => stages.reduce((stream, run) => run(stream), input);
}
