import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { builtFile, repositoryRoot } from './paths.js';

export const testKinds = ['unit', 'screens', 'mongo', 'int', 'e2e', 'browser'] as const;
export type TestKind = (typeof testKinds)[number];

export interface Tally {
  passed: number;
  failed: number;
}

export interface TestRun {
  process: ChildProcess;
  finished: Promise<Tally>;
}

/** Kinds that run side by side, and in how many processes. */
export interface TestGroup {
  readonly kinds: readonly TestKind[];
  readonly workers: number;
}

/** Tests whose title, or that of their group, ends in "(soak)" run in `make soak` only, as files of that name do. */
const withoutSoak = String.raw`^(?!.*\(soak\))`;

/** Runs the Jest projects of a group in a process of their own; the person sees Jest's output as it comes. */
export function runTests(group: TestGroup, env: NodeJS.ProcessEnv, reportFile: string): TestRun {
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      builtFile('node_modules/jest/bin/jest.js'),
      '--config',
      'infra/testing/jest/jest.config.js',
      '--selectProjects',
      ...group.kinds,
      '--maxWorkers',
      String(group.workers),
      '--passWithNoTests',
      ...(env['SOAK'] ? [] : ['--testNamePattern', withoutSoak]),
      '--json',
      '--outputFile',
      reportFile,
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'], env },
  );
  return { process: jest, finished: finish(jest, reportFile) };
}

async function finish(jest: ChildProcess, reportFile: string): Promise<Tally> {
  const [exitCode] = (await once(jest, 'close')) as [number | null];
  return tally(exitCode, await readReport(reportFile));
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded: their tests are in no other number. */
  numRuntimeErrorTestSuites: number;
}

/** A run that crashed is never reported as "0 failed". */
export function tally(exitCode: number | null, report: JestReport | undefined): Tally {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

async function readReport(file: string): Promise<JestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
