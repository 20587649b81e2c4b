import { toNumber, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { notSupported } from '../errors.js';
import { scopeUnder } from './expressions/compile.js';
import { FLOW_STAGES, sortStage } from './stages/flow.js';
import { GROUP_STAGES } from './stages/group.js';
import { PROJECT_STAGES } from './stages/project.js';
import { stageName, type RunStage, type StageCompiler, type StageContext } from './stages/stage.js';

const STAGES = new Map<string, StageCompiler>([...FLOW_STAGES, ...PROJECT_STAGES, ...GROUP_STAGES]);

export interface PipelineOptions {
  memoryLimit?: number | undefined;
  collation?: Collation | undefined;
}

/** Memory limit of a stage when `allowDiskUse` is false. */
export const MEMORY_LIMIT = 100 * 1024 * 1024;
/** Memory limit of a stage when MongoDB would use the disk, which this server never does. */
export const MEMORY_LIMIT_WITH_DISK = 512 * 1024 * 1024;

function compilerOf(name: string): StageCompiler {
  const compiler = STAGES.get(name);
  if (compiler) return compiler;
  throw notSupported('Location40324', `Unrecognized pipeline stage name: '${name}'`);
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

/** Checks a whole pipeline and compiles it. The result can run any number of times. */
export function compilePipeline(pipeline: readonly Doc[], options: PipelineOptions = {}): RunStage {
  const { memoryLimit = MEMORY_LIMIT, collation } = options;
  const context: StageContext = { scope: scopeUnder(collation), memoryLimit, collation };
  const stages = pipeline.map((stage, i) => {
    const name = stageName(stage);
    if (name === '$sort') return sortStage(stage['$sort'], wantedAfter(pipeline, i), context);
    return compilerOf(name)(stage[name], context, name);
  });
  return (input) => stages.reduce((stream, run) => run(stream), input);
}
