import { dirname, join } from 'node:path';
import { importsOf, type SourceFile } from './source-file.js';

/** For each file, those of the same set that it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

type Known = ReadonlyMap<string, SourceFile>;

/**
 * Which file imports which. With `atRunTime`, imports of types do not count. A name that comes through a door (`index.ts`)
 * counts as an import of the file that declares it: a door would otherwise reach everything behind it.
 */
export function importGraph(files: readonly SourceFile[], { atRunTime = false } = {}): ImportGraph {
  const known: Known = new Map(files.map((file) => [file.path, file]));
  const targetsOf = ({ path, text }: SourceFile): string[] =>
    importsOf(text)
      .filter(({ isTypeOnly }) => !(atRunTime && isTypeOnly))
      .flatMap(({ from, names, values }) => {
        const target = fileOf(path, from, known);
        return target === undefined
          ? []
          : declaringFiles(target, atRunTime ? values : names, known);
      })
      .filter((target) => target !== path);
  return new Map(files.map((file) => [file.path, new Set(targetsOf(file))]));
}

/** The files that these reach by imports, themselves included. */
export function reachedFrom(graph: ImportGraph, entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  // The iteration also visits files that are added during it.
  for (const path of reached) for (const target of graph.get(path) ?? []) reached.add(target);
  return reached;
}

/** The file that an import names: by its path, or as `@leadmart/package/folder`. */
function fileOf(importer: string, from: string, known: Known): string | undefined {
  const [, name, inside = ''] = /^@leadmart\/([^/]+)(?:\/internals)?(.*)$/.exec(from) ?? [];
  if (!from.startsWith('.') && name === undefined) return undefined;
  const path = from.startsWith('.')
    ? join(dirname(importer), from.replace(/\.js$/, ''))
    : join('services', name ?? '', 'src', inside);
  return [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find((one) => known.has(one));
}

function declaringFiles(target: string, names: readonly string[], known: Known): string[] {
  if (!target.endsWith('/index.ts') || names.length === 0) return [target];
  const passedOn = importsOf(known.get(target)?.text ?? '').filter(({ isReExport }) => isReExport);
  return names.flatMap((name) => {
    const from = passedOn.find((statement) => statement.names.includes(name))?.from;
    const source = from === undefined ? undefined : fileOf(target, from, known);
    return source === undefined ? [target] : declaringFiles(source, [name], known);
  });
}
