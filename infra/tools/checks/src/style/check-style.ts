import type { ProgramResult } from '@leadmart/runner';
import { circlesIn, fileGraph, folderGraph } from './import-circles.js';
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

/** No file imports itself over others, and the folders of the platform form no ring. Tests may import anything. */
export async function checkImportCircles(root: string): Promise<ProgramResult> {
  const files = await sourceFiles(root, /^(?!.*\.spec\.ts$).*\.tsx?$/);
  const production = files.filter(({ path }) => !path.startsWith('services/platform/src/testing/'));
  return result([
    ...circlesIn(fileGraph(files)).map(
      (circle) => `files import in a circle: ${circle.join(' → ')}`,
    ),
    ...circlesIn(folderGraph(production, platformSource)).map(
      (ring) => `folders of ${platformSource} form a ring: ${ring.join(' → ')}`,
    ),
  ]);
}
