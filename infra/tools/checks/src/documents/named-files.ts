import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@leadmart/runner';

/** Documents that describe flows file by file. */
const documents = ['infra/docs/architecture.md', '.github/CONTRIBUTING.md', 'README.md'];

/** Checks that the source files named in these documents exist: by their path, or by the end of it. */
export async function checkNamedFiles(root: string): Promise<readonly string[]> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { output } = await runProgram('git', ['-C', root, ...list]);
  const paths = output.split('\n');
  const complaints: string[] = [];
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8');
    complaints.push(
      ...missingFiles(text, paths).map((name) => `${document}: there is no file ${name}`),
    );
  }
  return complaints;
}

/** The names in code marks that end like a source file and that no path ends with. */
export function missingFiles(text: string, paths: readonly string[]): string[] {
  const names = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter(
    (name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)),
  );
}
