import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BSON, type Document } from 'mongodb';
import type { Deployment } from './deployment.js';
import { driverDifference } from './driver-differences.js';
import { asUnified } from './legacy/as-unified.js';
import type { Report } from './report.js';
import { runTest, verdictOn, type Verdict } from './run-test.js';
import type { Test, TestFile } from './test-format.js';

export interface Selection {
  folders: string[];
  /** Run only tests whose path and description contain this text. */
  only?: string;
}

/** Runs every test of the folders. Each deployment runs its share of the files. */
export async function runSuites(
  deployments: Deployment[],
  selection: Selection,
  report: Report,
): Promise<void> {
  const waiting = selection.folders.flatMap(jsonFiles).toSorted();
  const work = async (deployment: Deployment): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await runFile(path, deployment, selection.only ?? '', report);
    }
  };
  await Promise.all(deployments.map(work));
}

async function runFile(
  path: string,
  deployment: Deployment,
  only: string,
  report: Report,
): Promise<void> {
  const content = BSON.EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as Document;
  if (!Array.isArray(content['tests'])) return;
  let file: TestFile;
  try {
    file = asUnified(content, path);
  } catch (error) {
    report.add({
      suite: dirname(path),
      file: path,
      test: 'the whole file',
      verdict: verdictOn(error),
    });
    return;
  }
  for (const test of file.tests) {
    if (!`${path} ${test.description}`.includes(only)) continue;
    const verdict = await verdictOf(file, test, { path, deployment });
    report.add({ suite: dirname(path), file: path, test: test.description, verdict });
  }
}

interface Place {
  path: string;
  deployment: Deployment;
}

async function verdictOf(
  file: TestFile,
  test: Test,
  { path, deployment }: Place,
): Promise<Verdict> {
  const unmet =
    deployment.unmet(file.runOnRequirements) ?? driverDifference(path, test.description);
  if (unmet !== undefined) return { kind: 'skipped', reason: unmet };
  const verdict = await runTest(file, test, deployment);
  // These files are invalid on purpose, to test runners.
  if (!path.includes('valid-fail')) return verdict;
  return verdict.kind === 'failed' ? { kind: 'passed' } : verdict;
}

function jsonFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.json') ? [path] : [];
  return readdirSync(path).flatMap((name) => jsonFiles(join(path, name)));
}
