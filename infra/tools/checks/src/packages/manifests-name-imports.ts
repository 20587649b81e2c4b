import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ProgramResult } from '@leadmart/runner';
import { differencesOf, type Exception, type Manifest, type Workspace } from './compare-imports.js';
import { packagesImportedBy } from './imports-of.js';

interface RootManifest extends Manifest {
  /** Folders, or `folder/*` for each folder in it that has a package.json. */
  readonly workspaces: readonly string[];
}

const isSource = /\.(?:[cm]?[jt]sx?|css)$/;
const isSkipped = /(?:^|\/)(?:node_modules|dist|public|\.[^/]+)(?:\/|$)/;
/** Files that no production process loads: tests, helpers of tests, and the frontend's build. */
const isForTests =
  /(?:^|\/)(?:test|testing|vite)\/|[.-](?:spec|test|fixture)\.tsx?$|^[\w.]+\.config\.[jt]s$/;

/** Packages that are needed although no source imports them. */
const exceptions: readonly Exception[] = [
  {
    workspace: '@leadmart/platform',
    dependency: 'reflect-metadata',
    reason: 'a peer that @nestjs/core loads',
  },
  {
    workspace: '@leadmart/frontend',
    dependency: '@testing-library/dom',
    reason: 'a peer that @testing-library/react loads',
  },
  {
    workspace: '@leadmart/billing',
    dependency: '@types/pdfkit',
    reason: 'the compiler reads types; no source imports them',
  },
  {
    workspace: '@leadmart/generated-client',
    dependency: 'openapi-typescript',
    reason: 'a command that the test of the generated client runs',
  },
  {
    workspace: '@leadmart/generated-client',
    dependency: 'typescript',
    reason: 'a peer of openapi-typescript',
  },
  {
    workspace: '@leadmart/billing',
    dependency: 'dejavu-fonts-ttf',
    reason: 'font files, found by `import.meta.resolve`',
  },
  {
    workspace: '@leadmart/frontend',
    dependency: '@types/react',
    reason: 'the types of react',
  },
  {
    workspace: '@leadmart/frontend',
    dependency: '@types/react-dom',
    reason: 'the types of react-dom',
  },
  {
    workspace: '@leadmart/frontend',
    dependency: 'jest-environment-jsdom',
    reason: "named in the component tests' configuration of Jest",
  },
  {
    workspace: '@leadmart/mongo-bench',
    dependency: '@leadmart/embedded-mongo',
    reason: 'started as a process: server-process.ts',
  },
  {
    workspace: '@leadmart/bench',
    dependency: '@types/pg',
    reason: 'the types of pg',
  },
  {
    workspace: '@leadmart/checks',
    dependency: 'kubernetes-models',
    reason: 'imported under names made from a manifest: kubernetes-schema.ts',
  },
  {
    workspace: '@leadmart/checks',
    dependency: '@lezer/highlight',
    reason: 'a peer that @prometheus-io/lezer-promql loads',
  },
  {
    workspace: '@leadmart/checks',
    dependency: '@lezer/lr',
    reason: 'a peer that @prometheus-io/lezer-promql loads',
  },
];

/** Each package.json names the packages that its sources import, and no others. */
export async function checkManifestsNameImports(root: string): Promise<ProgramResult> {
  const rootManifest = await readManifest<RootManifest>(root);
  const forTests = new Set(Object.keys(rootManifest.devDependencies ?? {}));
  const folders = await Promise.all(
    rootManifest.workspaces.map((pattern) => foldersOf(join(root, pattern))),
  );
  const workspaces = await Promise.all(folders.flat().map(readWorkspace));
  const differences = workspaces.flatMap((one) => differencesOf(one, { forTests, exceptions }));
  return { exitCode: differences.length > 0 ? 1 : 0, output: differences.join('\n') };
}

async function foldersOf(pattern: string): Promise<string[]> {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = dirname(pattern);
  const folders = (await readdir(parent)).map((name) => join(parent, name));
  return folders.filter((folder) => existsSync(join(folder, 'package.json')));
}

async function readWorkspace(folder: string): Promise<Workspace> {
  const imported = new Set<string>();
  const importedByTests = new Set<string>();
  for (const file of await sourcesIn(folder)) {
    const names = packagesImportedBy(await readFile(join(folder, file), 'utf8'));
    const into = isForTests.test(file) ? importedByTests : imported;
    for (const name of names) into.add(name);
  }
  return { manifest: await readManifest<Manifest>(folder), imported, importedByTests };
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isSource.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !isSkipped.test(file));
}

async function readManifest<M extends Manifest>(folder: string): Promise<M> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as M;
}
