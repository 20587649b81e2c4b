import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  builtFile,
  findOrInstallNginx,
  repositoryRoot,
  runCommand,
  startDependencies,
  terminalOutput,
} from '@leadmart/runner';
import { JestProcess } from './jest-process.js';
import { mutantsOf } from './mutants.js';
import { reportTarget, tableOf, type Row } from './report.js';
import { runTarget, type Target } from './run-target.js';
import { readSurvivors } from './survivors.js';
import { allTargets, type TargetFiles } from './targets.js';

const output = terminalOutput((text) => process.stderr.write(text));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const pathOf = (file: string): string => builtFile(file);
const list = readSurvivors(new URL('../survivors.json', import.meta.url));

/** `make mutants`: exits with 1 when a mutant survives that `survivors.json` does not explain. */
await runCommand(async (stopped) => {
  const targets = chosenTargets(process.env['FILE']);
  if (targets.length === 0) {
    say('No target: name a file of decisions, or a repository of src/repository-tests.ts.');
    return 2;
  }
  let wasStopped = false;
  void stopped.then(() => (wasStopped = true));
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const project of ['unit', 'int'] as const) {
    const chosen = targets.filter((target) => target.project === project);
    if (chosen.length > 0) await runProject(project, chosen, { rows, failures, stopped });
  }
  say(`\n${tableOf(rows)}`);
  if (wasStopped) return 130;
  for (const failure of failures) say(failure);
  return failures.length > 0 || rows.some(({ open }) => open > 0) ? 1 : 0;
});

function chosenTargets(file: string | undefined): TargetFiles[] {
  const targets = allTargets(repositoryRoot);
  if (!file) return targets;
  const path = relative(repositoryRoot, resolve(file));
  return targets.filter((target) => target.file === path || target.file.startsWith(`${path}/`));
}

interface Progress {
  readonly rows: Row[];
  readonly failures: string[];
  readonly stopped: Promise<unknown>;
}

/** Runs the mutants of these files in one Jest, with the servers that integration tests need. */
async function runProject(
  project: 'unit' | 'int',
  targets: readonly TargetFiles[],
  { rows, failures, stopped }: Progress,
): Promise<void> {
  const dependencies = project === 'int' ? await startDependencies({ output }) : undefined;
  const env: NodeJS.ProcessEnv = { ...process.env, ...dependencies?.env };
  if (dependencies) env['NGINX_PATH'] = await findOrInstallNginx(output);
  const tests = new Set(targets.flatMap((target) => target.tests.map(pathOf)));
  const jest = new JestProcess(project, [...tests], env);
  let wasStopped = false;
  void stopped.then(() => {
    wasStopped = true;
    return jest.close();
  });
  try {
    for (const target of targets) {
      if (wasStopped) return;
      const row = await runFile(jest, target, failures);
      if (row) rows.push(row);
    }
  } finally {
    await jest.close();
    await dependencies?.stop();
  }
}

async function runFile(
  jest: JestProcess,
  { file, tests }: TargetFiles,
  failures: string[],
): Promise<Row | undefined> {
  const path = pathOf(file);
  const source = readFileSync(path, 'utf8');
  const target: Target = { path, source, tests: tests.map(pathOf) };
  try {
    return reportTarget(file, await runTarget(jest, target, mutantsOf(source, file)), list, say);
  } catch (error) {
    failures.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
