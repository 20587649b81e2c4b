import { isPlainObject, toBoolean, toNumber, type Doc } from '../documents/codec.js';

const rootOf = (path: string): string => path.split('.')[0] ?? path;
const isFlag = (value: unknown): boolean =>
  typeof value === 'boolean' || toNumber(value) !== undefined;

/** The first parts of the paths in a filter; undefined when they cannot be determined. */
function filterRoots(filter: Doc): Set<string> | undefined {
  const roots = new Set<string>();
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(value)) return undefined;
      for (const clause of value as unknown[]) {
        const inner = isPlainObject(clause) ? filterRoots(clause) : undefined;
        if (!inner) return undefined;
        for (const root of inner) roots.add(root);
      }
    } else if (key.startsWith('$')) {
      return key === '$comment' ? roots : undefined;
    } else {
      roots.add(rootOf(key));
    }
  }
  return roots;
}

type Untouched = (root: string) => boolean;

function keptByProjection(spec: Doc): Untouched {
  const flags = Object.entries(spec).filter(([path]) => path !== '_id');
  const isExclusion = flags.every(([, value]) => isFlag(value) && !toBoolean(value));
  if (isExclusion) return (root) => !Object.keys(spec).some((path) => rootOf(path) === root);
  const whole = new Set(
    flags.flatMap(([path, value]) => (isFlag(value) && toBoolean(value) ? [path] : [])),
  );
  if (!('_id' in spec) || (isFlag(spec['_id']) && toBoolean(spec['_id']))) whole.add('_id');
  return (root) => whole.has(root);
}

/**
 * The top-level fields that a stage passes on unchanged, for stages that map documents one by one.
 */
function untouchedBy(stage: Doc): Untouched | undefined {
  const [name, spec] = Object.entries(stage)[0] ?? [];
  switch (name) {
    case '$sort':
      return () => true;
    case '$addFields':
    case '$set': {
      if (!isPlainObject(spec)) return undefined;
      const changed = new Set(Object.keys(spec).map(rootOf));
      return (root) => !changed.has(root);
    }
    case '$unset': {
      const paths: unknown[] = Array.isArray(spec) ? (spec as unknown[]) : [spec];
      const gone = new Set(paths.map((path) => rootOf(String(path))));
      return (root) => !gone.has(root);
    }
    case '$project':
      return isPlainObject(spec) ? keptByProjection(spec) : undefined;
    case '$unwind': {
      const options = isPlainObject(spec) ? spec : { path: spec };
      const changed = [options['path'], options['includeArrayIndex']].flatMap((path) =>
        typeof path === 'string' ? [rootOf(path.replace(/^\$/, ''))] : [],
      );
      return (root) => !changed.includes(root);
    }
    case '$lookup':
    case '$graphLookup': {
      const as = isPlainObject(spec) ? spec['as'] : undefined;
      return typeof as === 'string' ? (root) => root !== rootOf(as) : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Moves each `$match` in front of the stages that do not change its fields, where an index can
 * serve it.
 */
export function matchesFirst(pipeline: readonly Doc[]): Doc[] {
  const result: Doc[] = [];
  for (const stage of pipeline) {
    const filter = stage['$match'];
    const roots = isPlainObject(filter) ? filterRoots(filter) : undefined;
    let at = result.length;
    while (roots && at > 0) {
      const untouched = untouchedBy(result[at - 1] ?? {});
      if (!untouched || ![...roots].every(untouched)) break;
      at -= 1;
    }
    result.splice(at, 0, stage);
  }
  return result;
}
