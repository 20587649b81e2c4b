import { globSync, watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile, type Options } from '@swc/core';

/**
 * Compiles every package from `src` to `dist`, file by file. Types are left to `make check`: see decisions/0005. Node runs this
 * file as it is, before anything is compiled, so it imports nothing of ours.
 *
 *     node infra/tools/runner/src/compile.ts          # once
 *     node infra/tools/runner/src/compile.ts --watch  # and again whenever a source changes
 */

const packages = [
  'gateway',
  'services/*',
  'infra/stand-ins/sandbox',
  'infra/stand-ins/mongo/*',
  'infra/testing/*',
  'infra/tools/*',
];
const calmMs = 100;

/** How TypeScript of ours becomes JavaScript, for what runs and for what Jest loads. */
export const compilerOptions = (syntax: { tsx?: boolean } = {}): Options => ({
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, ...syntax },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic' },
    },
    target: 'es2023',
  },
  module: { type: 'es6' },
});

/** A file that would be written again stays as it is, so that watchers of `dist` see changes only. */
async function compilePackage(folder: string): Promise<void> {
  const [src, dist] = [join(folder, 'src'), join(folder, 'dist')];
  const modules = globSync('**/*.ts', { cwd: src, exclude: ['**/*.spec.ts'] }).map(nameOf);
  const wanted = new Set(modules);
  const left = globSync('**/*.js', { cwd: dist }).filter((file) => !wanted.has(nameOf(file)));
  await Promise.all([
    ...modules.map((name) => compile(join(src, `${name}.ts`), join(dist, `${name}.js`))),
    ...left.flatMap((file) => [file, `${file}.map`].map((name) => remove(join(dist, name)))),
  ]);
}

// Another build of this tree may remove it, too.
const remove = (file: string): Promise<void> => rm(file, { force: true });

const nameOf = (file: string): string => file.replace(/\.[jt]s$/, '');

async function compile(source: string, output: string): Promise<void> {
  const { code, map = '' } = await transformFile(source, {
    ...compilerOptions(),
    sourceMaps: true,
    inlineSourcesContent: false,
    sourceFileName: relative(dirname(output), source),
  });
  const text = `${code}//# sourceMappingURL=${basename(output)}.map\n`;
  if ((await readFile(output, 'utf8').catch(() => '')) === text) return;
  await mkdir(dirname(output), { recursive: true });
  await writeFile(`${output}.map`, map);
  await writeFile(output, text);
}

async function compileAndWatch(folder: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const compileAgain = () => void compilePackage(folder).catch(say);
  watch(join(folder, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(compileAgain, calmMs);
  });
  await compilePackage(folder).catch(say);
}

const say = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);

if (import.meta.main) {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const folders = globSync(packages, { cwd: root }).map((folder) => join(root, folder));
  const run = process.argv.includes('--watch') ? compileAndWatch : compilePackage;
  await Promise.all(folders.map(run));
}
