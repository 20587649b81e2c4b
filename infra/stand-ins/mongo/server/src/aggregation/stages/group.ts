import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { compileAccumulator, type Running, type StartAccumulator } from '../accumulators.js';
import { compileExpression } from '../expressions/compile.js';
import type { Evaluate } from '../expressions/scope.js';
import { valueKey } from '../value-key.js';
import { withPauses, type StageCompiler, type Stream } from './stage.js';

type AccumulatedFields = readonly (readonly [string, StartAccumulator])[];

interface Group {
  id: unknown;
  running: Running[];
}

function accumulatorOf(field: string, spec: unknown): StartAccumulator {
  if (/^\$|\./.test(field)) {
    throw new CommandError('Location40235', `The field name '${field}' cannot have a '.' or '$'`);
  }
  const [name, ...others] = isPlainObject(spec) ? Object.keys(spec) : [];
  if (!isPlainObject(spec) || name === undefined || others.length > 0) {
    throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  }
  return compileAccumulator(name, spec[name]);
}

const group: StageCompiler = (spec) => {
  if (!isPlainObject(spec) || !('_id' in spec)) {
    throw new CommandError('Location15955', 'a group specification must include an _id');
  }
  const { _id, ...output } = spec;
  const id = compileExpression(_id);
  const fields = Object.entries(output).map(
    ([field, inner]) => [field, accumulatorOf(field, inner)] as const,
  );
  return (input) => grouped(input, id, fields);
};

function* grouped(
  input: Stream,
  id: Evaluate,
  fields: AccumulatedFields,
): Generator<Doc | undefined> {
  const groups = new Map<string, Group>();
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const frame = { root: doc };
    const value = id(frame) ?? null;
    const key = valueKey(value);
    let found = groups.get(key);
    if (!found) {
      found = { id: value, running: fields.map(([, start]) => start()) };
      groups.set(key, found);
    }
    for (const running of found.running) running.add(frame);
  }
  yield* withPauses(results(groups.values(), fields));
}

function* results(groups: Iterable<Group>, fields: AccumulatedFields): Generator<Doc> {
  for (const { id: _id, running } of groups) {
    const result: Doc = { _id };
    for (const [i, [field]] of fields.entries()) setField(result, field, running[i]?.result());
    yield result;
  }
}

export const GROUP_STAGES: [string, StageCompiler][] = [['$group', group]];
