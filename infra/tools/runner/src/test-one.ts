import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { findOrInstallNginx } from './dependencies/nginx.js';
import { startDependencies } from './dependencies/start-dependencies.js';
import { builtFile, repositoryRoot } from './paths.js';
import { terminalOutput } from './terminal/output.js';
import { runCommand } from './terminal/run-command.js';
import { StartFailure } from './terminal/start-failure.js';
import type { TestKind } from './test-runs.js';
import { projectOf } from './tests/project-of.js';

const output = terminalOutput((text) => process.stderr.write(text));

/** `make test-one FILE=…`: one test file with the servers that it needs. */
await runCommand(async (stopped) => {
  const file = relative(repositoryRoot, resolve(process.argv[2] ?? ''));
  const project = projectOf(file);
  if (project === undefined || !existsSync(builtFile(file)))
    throw new StartFailure(
      'Name a test file: make test-one FILE=services/billing/test/payments.int-spec.ts',
    );
  const dependencies = project.needsServers ? await startDependencies({ output }) : undefined;
  try {
    const env: Record<string, string> = { ...dependencies?.env };
    if (project.project === 'int') env['NGINX_PATH'] = await findOrInstallNginx(output);
    // Only with this variable does a project contain the soak tests.
    if (file.endsWith('.soak-spec.ts')) env['SOAK'] = '1';
    return await runJest(file, project.project, env, stopped);
  } finally {
    await dependencies?.stop();
  }
});

async function runJest(
  file: string,
  project: TestKind,
  env: Record<string, string>,
  stopped: Promise<unknown>,
): Promise<number> {
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      builtFile('node_modules/jest/bin/jest.js'),
      '--config',
      'infra/testing/jest/jest.config.js',
      `--selectProjects=${project}`,
      '--runTestsByPath',
      file,
    ],
    { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  void stopped.then(() => jest.kill('SIGTERM'));
  const [code] = (await once(jest, 'close')) as [number | null];
  return code ?? 1;
}
