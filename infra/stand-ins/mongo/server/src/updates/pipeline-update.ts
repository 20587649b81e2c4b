import { compilePipeline } from '../aggregation/compile-pipeline.js';
import { cloneValue, isPlainObject, type Doc } from '../documents/codec.js';
import { CommandError, notSupported } from '../errors.js';
import type { CompiledUpdate } from './compiled-update.js';

function stageOf(stage: unknown): Doc {
  if (!isPlainObject(stage)) {
    throw new CommandError(
      'TypeMismatch',
      "Each element of the 'pipeline' array must be an object",
    );
  }
  const name = Object.keys(stage)[0] ?? '';
  if (name === '$set') return stage;
  throw notSupported('InvalidOptions', `${name} is not allowed to be used within an update`);
}

/** An update as a pipeline of `$set`. */
export function compilePipelineUpdate(pipeline: unknown[]): CompiledUpdate {
  const run = compilePipeline(pipeline.map(stageOf));
  return {
    kind: 'pipeline',
    apply(doc) {
      const [after] = [...run([cloneValue(doc)])];
      if (!after) throw new CommandError('InternalError', 'the pipeline lost the document');
      return after;
    },
  };
}
