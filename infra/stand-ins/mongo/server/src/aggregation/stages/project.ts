import { isPlainObject, setField, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { fieldPath } from '../../documents/field-path.js';
import { CommandError, notSupported } from '../../errors.js';
import { isOperatorObject } from '../../query/filters/filter-arguments.js';
import { compileExpression } from '../expressions/compile.js';
import type { Evaluate } from '../expressions/scope.js';
import { included, includePath, type FieldTree } from './included-fields.js';
import { mapping, type StageCompiler } from './stage.js';

type Fields = [path: string, value: unknown][];
type Computed = readonly (readonly [name: string, evaluate: Evaluate])[];

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' || toNumber(value) !== undefined;

/** Only whole fields are computed and left out. */
const insideOf = (path: string): CommandError =>
  notSupported('Location31250', `The path is inside of a field: ${path}`);

function wholeField(path: string): string {
  if (fieldPath(path).length === 1) return path;
  throw insideOf(path);
}

const computedOf = (fields: Fields): Computed =>
  fields.map(([path, value]) => {
    // MongoDB reads an object as paths inside of the field.
    if (isPlainObject(value) && !isOperatorObject(value)) throw insideOf(`${path}.`);
    return [wholeField(path), compileExpression(value)];
  });

/** Sets the computed fields; those that are missing are removed. */
function compute(target: Doc, root: Doc, computed: Computed): Doc {
  for (const [name, evaluate] of computed) {
    const value = evaluate({ root });
    if (value === undefined) delete target[name];
    else setField(target, name, value);
  }
  return target;
}

/** Compiles the fields of a `$project`, or of the projection of a find. */
export function compileFields(spec: Doc): (doc: Doc) => Doc {
  const { _id: id, ...others } = spec;
  const fields = Object.entries(others);
  const [first = ['_id', id] as const] = fields;
  const isInclusion = !isFlag(first[1]) || toBoolean(first[1]);
  if (id !== undefined && !isFlag(id)) throw notSupported('Location31250', 'The _id is computed');
  const flags = fields.filter(([, value]) => isFlag(value));
  const odd = flags.find(([, value]) => toBoolean(value) !== isInclusion);
  if (odd || (!isInclusion && flags.length < fields.length)) {
    throw new CommandError(
      'Location31254',
      `A projection cannot exclude and include: ${odd?.[0] ?? 'an expression'}`,
    );
  }
  return isInclusion ? including(id, flags, fields) : excluding(id, flags);
}

function including(id: unknown, flags: Fields, fields: Fields): (doc: Doc) => Doc {
  const tree: FieldTree = new Map();
  if (id === undefined || toBoolean(id)) includePath(tree, '_id');
  for (const [path] of flags) includePath(tree, path);
  const computed = computedOf(fields.filter(([, value]) => !isFlag(value)));
  return (doc) => compute(included(doc, tree), doc, computed);
}

function excluding(id: unknown, flags: Fields): (doc: Doc) => Doc {
  const names = flags.map(([path]) => wholeField(path));
  return without(id === undefined || toBoolean(id) ? names : ['_id', ...names]);
}

function without(names: readonly string[]): (doc: Doc) => Doc {
  const left = new Set(names);
  return (doc) => {
    const result: Doc = {};
    for (const name of Object.keys(doc)) if (!left.has(name)) setField(result, name, doc[name]);
    return result;
  };
}

const project: StageCompiler = (spec) => {
  if (isPlainObject(spec) && Object.keys(spec).length > 0) return mapping(compileFields(spec));
  throw new CommandError('Location51272', '$project must be an object with at least one field');
};

const setFields: StageCompiler = (spec) => {
  if (!isPlainObject(spec)) throw new CommandError('Location40272', '$set must be an object');
  const computed = computedOf(Object.entries(spec));
  return mapping((doc) => compute({ ...doc }, doc, computed));
};

const unset: StageCompiler = (spec) => {
  if (typeof spec === 'string') return mapping(without([wholeField(spec)]));
  throw notSupported('Location31002', '$unset is not one field name');
};

export const PROJECT_STAGES: [string, StageCompiler][] = [
  ['$project', project],
  ['$set', setFields],
  ['$unset', unset],
];
