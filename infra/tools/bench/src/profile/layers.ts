/** A function in a V8 profile. */
interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** The answer of V8's sampling profiler: at each sample one node was on top of the stack, for some µs. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const layersOfPackages: readonly (readonly [RegExp, string])[] = [
  [/^mongoose$/, 'Mongoose'],
  [/^(mongodb|bson)$/, 'MongoDB driver'],
  [/^(amqplib|buffer-more-ints)$/, 'broker'],
  [/^(zod|ajv)$/, 'validation'],
  [/^(pino|sonic-boom|thread-stream|.*serializ.*)$/, 'logs'],
  [/^(@nestjs\/.*|express|fastify|@fastify\/.*|find-my-way|rxjs|router|body-parser)$/, 'framework'],
  [/^(roaring.*)$/, 'bitmaps'],
];
const ofV8: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code and system'],
]);

/** Returns the layer of a function; undefined if it works for its caller, as Node's own functions do. */
export function layerOf({ functionName, url }: ProfileNode['callFrame']): string | undefined {
  const [, name = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name) return layersOfPackages.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  const [, part, folder] = /\/([^/]+)\/dist\/(.*)\/[^/]+$/.exec(url) ?? [];
  if (part) return `${part}/${folder}`;
  if (url === '' && /^(parse|stringify)$/.test(functionName)) return 'JSON';
  return ofV8.get(functionName);
}

/** Returns the ms that each layer was on top of the stack, without the time in which the process had nothing to do. */
export function timesByLayer({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = new Map<number, string>();
  const find = (id: number): string => {
    const node = byId.get(id);
    if (!node) return 'Node';
    const found = known.get(id) ?? layerOf(node.callFrame) ?? find(parents.get(id) ?? 0);
    known.set(id, found);
    return found;
  };
  const times = new Map<string, number>();
  samples.forEach((id, i) => {
    if (byId.get(id)?.callFrame.functionName === '(idle)') return;
    const layer = find(id);
    times.set(layer, (times.get(layer) ?? 0) + (timeDeltas[i] ?? 0) / 1_000);
  });
  return times;
}
