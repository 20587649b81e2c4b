import type { Doc } from '../documents/codec.js';
import { notSupported } from '../errors.js';
import { FLOW_STAGES, limitOf, sortStage } from './stages/flow.js';
import { GROUP_STAGES } from './stages/group.js';
import { PROJECT_STAGES } from './stages/project.js';
import { stageName, type RunStage, type StageCompiler } from './stages/stage.js';

const STAGES = new Map<string, StageCompiler>([...FLOW_STAGES, ...PROJECT_STAGES, ...GROUP_STAGES]);

function compileStage(stage: Doc, next: Doc = {}): RunStage {
  const name = stageName(stage);
  if (name === '$sort') {
    return sortStage(stage['$sort'], '$limit' in next ? limitOf(next['$limit']) : Infinity);
  }
  const compile = STAGES.get(name);
  if (compile) return compile(stage[name]);
  throw notSupported('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

/** Checks a whole pipeline and compiles it. The result can run any number of times. */
export function compilePipeline(pipeline: readonly Doc[]): RunStage {
  const stages = pipeline.map((stage, i) => compileStage(stage, pipeline[i + 1]));
  return (input) => stages.reduce((stream, run) => run(stream), input);
}
