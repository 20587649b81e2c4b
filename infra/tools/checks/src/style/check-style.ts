import { sourceFiles } from '../structure/source-file.js';
import { guardedTables } from './csv-writers.js';
import { complaintsOf, roleRules } from './role-rules.js';
import { siteWords } from './site-words.js';
import { wordRules } from './word-rules.js';

/** The rules of infra/docs/style.md that one file keeps or breaks. */
export async function checkStyle(root: string): Promise<readonly string[]> {
  const files = await sourceFiles(root, /\.(?:[jt]sx?|md)$/);
  const complaints = complaintsOf(files, [...roleRules, ...wordRules, guardedTables, siteWords]);
  return complaints;
}
