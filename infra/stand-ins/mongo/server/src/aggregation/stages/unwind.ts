import { Long } from 'bson';
import { getField, isPlainObject, setField, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import { parsePath } from '../expressions/field-path.js';
import { withPauses, type StageCompiler, type Stream } from './stage.js';

interface Unwind {
  parts: string[];
  index: string[] | undefined;
  keepsEmpty: boolean;
}

function parseUnwind(spec: unknown): Unwind {
  const options: Doc = typeof spec === 'string' ? { path: spec } : isPlainObject(spec) ? spec : {};
  if (typeof spec !== 'string' && !isPlainObject(spec)) {
    throw new CommandError(
      'Location15981',
      `expected either a string or an object as specification for $unwind stage, got ${typeName(spec)}`,
    );
  }
  const unknown = Object.keys(options).find(
    (key) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key),
  );
  if (unknown !== undefined) {
    throw new CommandError('Location28811', `unrecognized option to $unwind stage: ${unknown}`);
  }
  const {
    path,
    includeArrayIndex: index,
    preserveNullAndEmptyArrays: keepsEmpty = false,
  } = options;
  if (path === undefined) {
    throw new CommandError('Location28812', 'no path specified to $unwind stage');
  }
  if (typeof path !== 'string') {
    throw new CommandError(
      'Location28808',
      `expected a string as the path for $unwind stage, got ${typeName(path)}`,
    );
  }
  if (!path.startsWith('$')) {
    throw new CommandError(
      'Location28818',
      `path option to $unwind stage should be prefixed with a '$': ${path}`,
    );
  }
  if (typeof keepsEmpty !== 'boolean') {
    throw new CommandError(
      'Location28809',
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(keepsEmpty)}`,
    );
  }
  return { parts: parsePath(path.slice(1)), index: indexPath(index), keepsEmpty };
}

function indexPath(index: unknown): string[] | undefined {
  if (index === undefined) return undefined;
  if (typeof index !== 'string' || index === '') {
    throw new CommandError(
      'Location28810',
      `expected a non-empty string for the includeArrayIndex  option to $unwind stage, got ${typeName(index)}`,
    );
  }
  if (index.startsWith('$')) {
    throw new CommandError(
      'Location28822',
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${index}`,
    );
  }
  return parsePath(index);
}

/** The value at a path through documents only; arrays on the path are not entered. */
function behind(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isPlainObject(value) ? getField(value, part) : undefined;
  return value;
}

/** A copy of the document with the value at the path; `undefined` removes the field. */
export function withField(doc: Doc, [part = '', ...rest]: readonly string[], value: unknown): Doc {
  const copy = { ...doc };
  const inner = getField(copy, part);
  const next =
    rest.length === 0 ? value : withField(isPlainObject(inner) ? inner : {}, rest, value);
  if (next === undefined) delete copy[part];
  else setField(copy, part, next);
  return copy;
}

function* unwound(input: Stream, { parts, index, keepsEmpty }: Unwind): Generator<Doc | undefined> {
  const indexed = (doc: Doc, position: Long | null): Doc =>
    index ? withField(doc, index, position) : doc;
  function* elements(items: readonly unknown[], doc: Doc): Generator<Doc> {
    for (const [i, item] of items.entries()) {
      yield indexed(withField(doc, parts, item), Long.fromNumber(i));
    }
  }
  for (const doc of input) {
    if (doc === undefined) {
      yield undefined;
      continue;
    }
    const value = behind(doc, parts);
    if (!Array.isArray(value)) {
      if (keepsEmpty || (value !== null && value !== undefined)) yield indexed(doc, null);
    } else if (value.length === 0) {
      if (keepsEmpty) yield indexed(withField(doc, parts, undefined), null);
    } else {
      yield* withPauses(elements(value as unknown[], doc));
    }
  }
}

const unwind: StageCompiler = (spec) => {
  const options = parseUnwind(spec);
  return (input) => unwound(input, options);
};

export const UNWIND_STAGES: [string, StageCompiler][] = [['$unwind', unwind]];
