import { isTest } from '../structure/check-structure.js';
import type { SourceFile } from '../structure/source-file.js';

export interface PartSize {
  readonly part: string;
  readonly files: number;
  readonly source: number;
  readonly tests: number;
}

/** `services/leads/…` belongs to `leads`; a file of the root to no part. */
const partOf = (path: string): string | undefined => {
  const [top = '', name, inside] = path.split('/');
  if (top === 'services') return inside === undefined ? undefined : name;
  return ['gateway', 'frontend', 'infra'].includes(top) ? top : undefined;
};

export const linesIn = ({ text }: SourceFile): number => text.split('\n').length - 1;

/** Files and lines of each part, the largest first. Tests are files that `isTest` knows, with their helpers. */
export function sizesOf(files: readonly SourceFile[]): PartSize[] {
  const sizes = new Map<string, PartSize>();
  for (const file of files) {
    const part = partOf(file.path);
    if (part === undefined) continue;
    const size = sizes.get(part) ?? { part, files: 0, source: 0, tests: 0 };
    const kind = isTest(file.path) ? 'tests' : 'source';
    sizes.set(part, { ...size, files: size.files + 1, [kind]: size[kind] + linesIn(file) });
  }
  return [...sizes.values()].toSorted(
    (one, other) => other.source + other.tests - one.source - one.tests,
  );
}
