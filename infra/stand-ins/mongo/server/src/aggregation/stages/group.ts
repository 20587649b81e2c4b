import { isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { valueSize } from '../../documents/value-size.js';
import { CommandError } from '../../errors.js';
import { compileAccumulator, type CompiledAccumulator, type Running } from '../accumulators.js';
import type { Evaluate } from '../expressions/scope.js';
import {
  MemoryBudget,
  type StageCompiler,
  type StageContext,
  type Stream,
  withPauses,
} from './stage.js';

type AccumulatedFields = readonly (readonly [string, CompiledAccumulator])[];

interface Grouping {
  id: Evaluate;
  fields: AccumulatedFields;
  context: StageContext;
}

interface Group {
  id: unknown;
  running: Running[];
}

/** Memory of a group without its accumulators. */
const GROUP_BYTES = 200;

function accumulatorOf(field: string, spec: unknown, context: StageContext): CompiledAccumulator {
  if (field.includes('.')) {
    throw new CommandError('Location40235', `The field name '${field}' cannot contain '.'`);
  }
  if (field.startsWith('$')) {
    throw new CommandError('Location40236', `The field name '${field}' cannot be an operator name`);
  }
  if (!isPlainObject(spec)) {
    throw new CommandError('Location40234', `The field '${field}' must be an accumulator object`);
  }
  const [name, ...others] = Object.keys(spec);
  if (name === undefined || others.length > 0) {
    throw new CommandError('Location40238', `The field '${field}' must specify one accumulator`);
  }
  return compileAccumulator(name, spec[name], context.scope);
}

const group: StageCompiler = (spec, context) => {
  if (!isPlainObject(spec)) {
    throw new CommandError('Location15947', "a group's fields must be specified in an object");
  }
  if (!('_id' in spec)) {
    throw new CommandError('Location15955', 'a group specification must include an _id');
  }
  const { _id, ...output } = spec;
  const id = context.scope.compile(_id);
  const fields = Object.entries(output).map(
    ([field, inner]) => [field, accumulatorOf(field, inner, context)] as const,
  );
  return (input) => grouped(input, { id, fields, context });
};

function* grouped(input: Stream, { id, fields, context }: Grouping): Generator<Doc | undefined> {
  const groups = new Map<string, Group>();
  const budget = new MemoryBudget('$group', context.memoryLimit);
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const frame = { root: doc, locals: [] };
    const value = id(frame) ?? null;
    const key = context.scope.keyOf(value);
    let found = groups.get(key);
    if (!found) {
      found = { id: value, running: fields.map(([, field]) => field.start()) };
      groups.set(key, found);
      budget.take(GROUP_BYTES + key.length * 2 + valueSize(value) + fields.length * GROUP_BYTES);
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
