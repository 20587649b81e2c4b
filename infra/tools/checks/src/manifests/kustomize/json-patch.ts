import { isObject, ManifestFault, type Json } from '../manifest.js';

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: Json;
}

/** Applies a JSON patch (RFC 6902; `add`, `replace`, `remove`, `test`) and returns the changed copy. */
export function applyJsonPatch(target: Json, operations: readonly Json[]): Json {
  const copy = structuredClone(target);
  for (const operation of operations) applyOne(copy, readOperation(operation));
  return copy;
}

function readOperation(operation: Json): Operation {
  if (!isObject(operation)) throw new ManifestFault('a patch is a list of operations');
  const { op, path, value } = operation;
  if (typeof op !== 'string' || typeof path !== 'string' || !path.startsWith('/'))
    throw new ManifestFault('an operation of a patch needs op and path');
  return value === undefined ? { op, path } : { op, path, value };
}

function applyOne(target: Json, { op, path, value }: Operation): void {
  const steps = path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Json | undefined>(inside, target);
  const there = inside(holder, last);
  const isMissing = there === undefined && !(op === 'add');
  if (isMissing) throw new ManifestFault(`${op} ${path}: there is nothing`);
  switch (op) {
    case 'test':
      if (JSON.stringify(there) !== JSON.stringify(value))
        throw new ManifestFault(`test ${path}: it is ${JSON.stringify(there)}`);
      return;
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(last), 1);
      else if (isObject(holder)) delete holder[last];
      return;
    case 'add':
    case 'replace':
      if (value === undefined) throw new ManifestFault(`${op} ${path}: there is no value`);
      if (Array.isArray(holder)) put(holder, { last, value, op });
      else if (isObject(holder)) holder[last] = value;
      else throw new ManifestFault(`${op} ${path}: there is nothing to put it into`);
      return;
    default:
      throw new ManifestFault(`${op} is no operation that we use`);
  }
}

function inside(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

function put(list: Json[], { last, value, op }: { last: string; value: Json; op: string }): void {
  const index = last === '-' ? list.length : Number(last);
  list.splice(index, op === 'replace' ? 1 : 0, value);
}
