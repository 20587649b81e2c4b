import { isPlainObject, toBoolean, toNumber, type Doc } from '../../documents/codec.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError } from '../../errors.js';
import type { Scope } from '../expressions/scope.js';
import { addField, excluded, included, isComputed, newTree, withComputed } from './field-tree.js';
import { mapping, type StageCompiler } from './stage.js';

const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' || toNumber(value) !== undefined;

const isOperator = (value: unknown): boolean =>
  isPlainObject(value) && Object.keys(value)[0]?.startsWith('$') === true;

/** The fields of a specification; nested objects are flattened to dotted paths. */
function* flattened(spec: Doc, prefix = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(spec)) {
    if (isPlainObject(value) && !isOperator(value)) {
      if (Object.keys(value).length === 0) {
        throw new CommandError(
          'Location51270',
          'An empty sub-projection is not a valid value. Found empty object at path',
        );
      }
      yield* flattened(value, `${prefix}${key}.`);
    } else {
      yield [prefix + key, value];
    }
  }
}

const mixed = (path: string, isInclusion: boolean): CommandError =>
  isInclusion
    ? new CommandError(
        'Location31254',
        `Cannot do exclusion on field ${path} in inclusion projection`,
      )
    : new CommandError(
        'Location31253',
        `Cannot do inclusion on field ${path} in exclusion projection`,
      );

/** Compiles the fields of a `$project`, or of the projection of a find. */
export function compileFields(spec: Doc, scope: Scope): (doc: Doc) => Doc {
  const fields = [...flattened(spec)];
  const decisive = fields.find(([path]) => path !== '_id');
  const idRule = fields.find(([path]) => path === '_id')?.[1];
  const isInclusion = decisive
    ? !isFlag(decisive[1]) || toBoolean(decisive[1])
    : !isFlag(idRule) || toBoolean(idRule);
  const tree = newTree();
  for (const [path, value] of fields) {
    if (!isFlag(value)) {
      if (!isInclusion) {
        throw new CommandError(
          'Location31252',
          `Cannot use an expression ${path} in an exclusion projection`,
        );
      }
      addField(tree, path, scope.compile(value));
    } else if (toBoolean(value) === isInclusion) {
      addField(tree, path, 'listed');
    } else if (path !== '_id') {
      throw mixed(path, isInclusion);
    }
  }
  if (!isInclusion) return (doc) => excluded(doc, tree);
  if (idRule === undefined && !tree.children.has('_id')) addField(tree, '_id', 'listed');
  if (!isComputed(tree)) return (doc) => included(doc, tree);
  return (doc) =>
    idFirst(withComputed(included(doc, tree), tree, { root: doc, locals: [] }) as Doc);
}

const project: StageCompiler = (spec, { scope }) => {
  if (!isPlainObject(spec)) {
    throw new CommandError('Location15969', '$project specification must be an object');
  }
  if (Object.keys(spec).length === 0) {
    throw new CommandError(
      'Location51272',
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  return mapping(compileFields(spec, scope));
};

function idFirst(doc: Doc): Doc {
  if (!Object.hasOwn(doc, '_id') || Object.keys(doc)[0] === '_id') return doc;
  const { _id, ...rest } = doc;
  return { _id, ...rest };
}

const setFields: StageCompiler = (spec, { scope }, name) => {
  if (!isPlainObject(spec)) {
    throw new CommandError(
      'Location40272',
      `${name} specification stage must be an object, got ${typeName(spec)}`,
    );
  }
  const tree = newTree();
  for (const [path, value] of flattenedComputed(spec)) {
    addField(tree, path, scope.compile(value));
  }
  return mapping((doc) => withComputed(doc, tree, { root: doc, locals: [] }) as Doc);
};

function* flattenedComputed(spec: Doc, prefix = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(spec)) {
    const isNested = isPlainObject(value) && !isOperator(value) && Object.keys(value).length > 0;
    if (isNested) yield* flattenedComputed(value, `${prefix}${key}.`);
    else yield [prefix + key, value];
  }
}

const unset: StageCompiler = (spec) => {
  const paths: unknown[] = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  if (paths.length === 0) {
    throw new CommandError(
      'Location31119',
      '$unset specification must be a string or an array with at least one field',
    );
  }
  const tree = newTree();
  for (const path of paths) {
    if (typeof path !== 'string') {
      throw new CommandError(
        Array.isArray(spec) ? 'Location31120' : 'Location31002',
        Array.isArray(spec)
          ? '$unset specification must be a string or an array containing only string values'
          : '$unset specification must be a string or an array',
      );
    }
    if (path.startsWith('$')) {
      throw new CommandError(
        'Location16410',
        `Invalid $unset :: caused by :: FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
    addField(tree, path, 'listed');
  }
  return mapping((doc) => excluded(doc, tree));
};

export const PROJECT_STAGES: [string, StageCompiler][] = [
  ['$project', project],
  ['$set', setFields],
  ['$unset', unset],
];
