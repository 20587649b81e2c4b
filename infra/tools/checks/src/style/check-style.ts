import type { ProgramResult } from '@leadmart/runner';
import { folderGraph, ringsIn } from './folder-rings.js';
import { guardedTables } from './csv-writers.js';
import { complaintsOf, roleRules } from './role-rules.js';
import { sourceFiles } from './source-file.js';
import { wordRules } from './word-rules.js';

const platformSource = 'services/platform/src';

const result = (complaints: readonly string[]): ProgramResult => ({
  exitCode: complaints.length > 0 ? 1 : 0,
  output: complaints.join('\n'),
});

/** The rules of infra/docs/style.md that one file keeps or breaks. */
export async function checkStyle(root: string): Promise<ProgramResult> {
  const files = await sourceFiles(root, /\.(?:[jt]sx?|md)$/);
  return result(complaintsOf(files, [...roleRules, ...wordRules, guardedTables]));
}

/** The folders of the platform form no ring; oxlint refuses circles of files. Tests may import anything. */
export async function checkFolderRings(root: string): Promise<ProgramResult> {
  const files = await sourceFiles(root, /^(?!.*\.spec\.ts$).*\.tsx?$/);
  const production = files.filter(({ path }) => !path.startsWith('services/platform/src/testing/'));
  const rings = ringsIn(folderGraph(production, platformSource));
  return result(
    rings.map((ring) => `folders of ${platformSource} form a ring: ${ring.join(' → ')}`),
  );
}
