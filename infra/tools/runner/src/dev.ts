import { join } from 'node:path';
import { childEnvironment } from './stack/child-environment.js';
import { developerOutput } from './terminal/output.js';
import { builtFile } from './paths.js';
import { Child } from './processes/child.js';
import { runProgram } from './processes/run-program.js';
import { runCommand } from './terminal/run-command.js';
import { runStack } from './stack/run-stack.js';
import type { ProcessName } from './services/catalogue.js';
import { readSettings } from './stack/settings.js';
import type { Stack } from './stack/stack.js';
import { watchBuilds } from './processes/watch-builds.js';

/** `make dev`: like start, with every log line on the terminal; what changes is rebuilt and restarted. */
await runCommand(async (stopped) => {
  const settings = readSettings(process.env);
  const output = developerOutput((text) => process.stderr.write(text));
  const firstBuild = await runProgram('node_modules/.bin/tsc', ['-b']);
  if (firstBuild.exitCode !== 0) output.say(firstBuild.output);
  return runStack(stopped, {
    settings,
    output,
    onReady: (stack) => {
      output.say(`Mails are at ${stack.mailUrl}`);
      const compiler = startCompiler(settings.dataDir, output.childLines);
      const stopWatching = watchBuilds((changed) => void restart(stack, changed, output.say));
      return async () => {
        stopWatching();
        await compiler.stop();
      };
    },
  });
});

function startCompiler(dataDir: string, onLines: (name: string, lines: string[]) => void): Child {
  return new Child({
    name: 'tsc',
    entry: builtFile('infra/tools/runner/dist/processes/supervise.js'),
    args: [
      JSON.stringify([
        {
          command: builtFile('node_modules/.bin/tsc'),
          args: ['-b', '-w', '--preserveWatchOutput'],
        },
      ]),
    ],
    env: childEnvironment({}),
    logFile: join(dataDir, 'logs', 'tsc.log'),
    graceSeconds: 3,
    onLines,
  });
}

async function restart(
  stack: Stack,
  changed: ProcessName[],
  say: (sentence: string) => void,
): Promise<void> {
  say(`Restarting ${changed.join(', ')}: the code changed.`);
  const outcomes = await Promise.allSettled(changed.map((name) => stack.restart(name)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') say(String(outcome.reason));
  }
}
