import { importGraph, type ImportGraph } from './import-graph.js';
import type { SourceFile } from './source-file.js';

/** Which of the folders right below `base` imports which; files in `base` itself are left out. */
export function folderGraph(files: readonly SourceFile[], base: string): ImportGraph {
  const folderOf = (path: string): string | undefined =>
    path.startsWith(`${base}/`) && path.slice(base.length + 1).includes('/')
      ? path.slice(base.length + 1).split('/')[0]
      : undefined;
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of importGraph(files)) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const known = folders.get(from) ?? new Set<string>();
    folders.set(from, known);
    for (const target of targets) {
      const to = folderOf(target);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  return folders;
}

/** The pairs of folders that import each other, the alphabetically first in front. */
export const mutualPairs = (graph: ImportGraph): [string, string][] =>
  [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && graph.get(to)?.has(from) === true)
      .map((to): [string, string] => [from, to]),
  );

/** One ring for each group of folders that reach one another, as a path that ends where it begins. */
export function ringsIn(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  const rings: string[][] = [];
  for (const start of graph.keys()) {
    if (done.has(start)) continue;
    const ring = pathBack(graph, start);
    if (ring === undefined) continue;
    rings.push(ring);
    for (const node of ring) done.add(node);
  }
  return rings;
}

/** The shortest way from a node back to itself. */
function pathBack(graph: ImportGraph, start: string): string[] | undefined {
  const before = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const path = [start];
        for (let at = node; at !== start; at = before.get(at) ?? start) path.unshift(at);
        return [start, ...path];
      }
      if (before.has(next)) continue;
      before.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}
