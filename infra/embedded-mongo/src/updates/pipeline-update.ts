import { cloneValue, type Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { compilePipeline } from '../aggregation/compile-pipeline.js';
import type { Variables } from '../aggregation/expressions.js';
import type { CompiledUpdate } from './apply-update.js';

const ALLOWED = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/** An update written as a pipeline of stages that see only the document. */
export function compilePipelineUpdate(pipeline: Doc[], variables: Variables = {}): CompiledUpdate {
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    if (!ALLOWED.has(name)) {
      throw new CommandError(
        'InvalidOptions',
        `${name} is not allowed to be used within an update`,
      );
    }
  }
  const run = compilePipeline(pipeline, { variables });
  return {
    kind: 'pipeline',
    apply(doc) {
      const [after] = [...run([cloneValue(doc)])];
      if (!after) throw new CommandError('InternalError', 'the pipeline lost the document');
      return after;
    },
  };
}
