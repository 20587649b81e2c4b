import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runProgram } from '@leadmart/runner';

/** A file of the repository, its path relative to the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One rule of infra/docs/style.md: returns what is wrong with a file, a line each, without the path. */
export type StyleRule = (file: SourceFile) => readonly string[];

/** The files that git knows or would add, with one of these endings. */
export async function sourceFiles(root: string, endings: RegExp): Promise<SourceFile[]> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { output } = await runProgram('git', ['-C', root, ...list]);
  const paths = output.split('\n').filter((path) => endings.test(path));
  const read = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
      // A deleted file stays in git's list until the next commit.
      return text === undefined ? [] : [{ path, text }];
    }),
  );
  return read.flat();
}

export interface ExportedName {
  readonly kind: string;
  readonly name: string;
}

/** The names that a module declares and exports. Re-exports are not among them. */
export const exportsOf = (text: string): ExportedName[] =>
  [
    ...text.matchAll(
      /^export (?:declare )?(?:abstract )?(?:async )?(class|function\*?|const|let|interface|type|enum) (\w+)/gm,
    ),
  ].map(([, kind = '', name = '']) => ({ kind, name }));

export interface ImportStatement {
  readonly from: string;
  /** The imported names as the module that exports them calls them; empty for `import 'x'` and `import * as x`. */
  readonly names: readonly string[];
  /** Those of the names that exist when the program runs. */
  readonly values: readonly string[];
  /** Nothing of it exists when the program runs. */
  readonly isTypeOnly: boolean;
  readonly isReExport: boolean;
}

/** The import and re-export statements of a module, dynamic imports of a literal included. */
export function importsOf(text: string): ImportStatement[] {
  const statements = text.matchAll(
    /^(import|export)(?: (type))?(?: ([^;'"]*?) from)? ?['"]([^'"]+)['"]/gm,
  );
  const fixed = [...statements].map(([, word, type, clause = '', from = '']) => {
    const names = namesIn(clause);
    const values = type === undefined ? names.filter(({ isType }) => !isType) : [];
    return {
      from,
      names: names.map(({ name }) => name),
      values: values.map(({ name }) => name),
      isTypeOnly: type !== undefined || (names.length > 0 && values.length === 0),
      isReExport: word === 'export',
    };
  });
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(
    ([, from = '']) => ({ from, names: [], values: [], isTypeOnly: false, isReExport: false }),
  );
  return [...fixed, ...dynamic];
}

function namesIn(clause: string): { readonly name: string; readonly isType: boolean }[] {
  const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      name: part.replace(/^type /, '').split(' as ')[0] ?? '',
      isType: part.startsWith('type '),
    }));
}

/** `open-account` → `OpenAccount`. */
export const pascal = (kebab: string): string =>
  kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `lead-batch.schema.ts` → `lead-batch` and `schema`. The role is empty in `ledger.ts`. */
export function nameAndRole(path: string): { readonly name: string; readonly role: string } {
  const [name = '', ...roles] = basename(path)
    .replace(/\.tsx?$/, '')
    .split('.');
  return { name, role: roles.join('.') };
}

/** The production code of a service: tests, fixtures and shared packages are not in it. */
export const isServiceCode = (path: string): boolean =>
  /^services\/(?!contracts\/|platform\/)[^/]+\/src\/.*\.ts$/.test(path) &&
  !/\.(?:soak-|int-|e2e-)?spec\.ts$/.test(path);
