import {
  cloneValue,
  getField,
  isPlainObject,
  promoteDoc,
  setField,
  type Doc,
} from '../documents/codec.js';
import { CommandError } from '../errors.js';
import { runStages } from '../aggregation/stages.js';
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

/** An update written as a pipeline: the stages see the document without number wrappers. */
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
  return {
    kind: 'pipeline',
    apply(doc) {
      const before = promoteDoc(doc);
      const [after] = [...runStages(cloneValue(before), pipeline, variables)];
      if (!after) throw new CommandError('InternalError', 'the pipeline lost the document');
      return keepTypes(after, before, doc);
    },
  };
}

/** Fields the pipeline left alone get back the exact BSON value they had. */
function keepTypes(after: Doc, before: Doc, original: Doc): Doc {
  const result: Doc = {};
  for (const [key, value] of Object.entries(after)) {
    setField(result, key, keepType(value, getField(before, key), getField(original, key)));
  }
  return result;
}

function keepType(after: unknown, before: unknown, original: unknown): unknown {
  if (after === before || (typeof after === 'number' && Object.is(after, before))) return original;
  if (isPlainObject(after) && isPlainObject(before) && isPlainObject(original)) {
    return keepTypes(after, before, original);
  }
  if (Array.isArray(after) && Array.isArray(before) && Array.isArray(original)) {
    return after.map((item: unknown, i) => keepType(item, before[i], original[i]));
  }
  return after;
}
