import { compilePipeline } from '../aggregation/compile-pipeline.js';
import { cloneValue, isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError, notSupported } from '../errors.js';
import type { CompiledUpdate } from './compiled-update.js';

const ALLOWED = new Set(['$set', '$project', '$unset']);

function stageOf(stage: unknown): Doc {
  if (isPlainObject(stage)) return stage;
  throw new CommandError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
}

/** An update as a pipeline of stages that read only the document. */
export function compilePipelineUpdate(pipeline: unknown[]): CompiledUpdate {
  const stages = pipeline.map(stageOf);
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    if (!ALLOWED.has(name)) {
      throw notSupported('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const run = compilePipeline(stages);
  return {
    kind: 'pipeline',
    apply(doc) {
      const [after] = [...run([cloneValue(doc)])];
      if (!after) throw new CommandError('InternalError', 'the pipeline lost the document');
      return after;
    },
  };
}
