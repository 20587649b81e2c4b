import { join } from 'node:path';
import { builtFile } from './paths.js';
import { Child } from './processes/child.js';
import { watchBuilds } from './processes/watch-builds.js';
import type { ProcessName } from './services/catalogue.js';
import { childEnvironment } from './stack/child-environment.js';
import { runStack } from './stack/run-stack.js';
import { readSettings } from './stack/settings.js';
import type { Stack } from './stack/stack.js';
import { developerOutput } from './terminal/output.js';
import { runCommand } from './terminal/run-command.js';

/** `make dev`: like start, with every log line on the terminal; what changes is compiled and restarted. */
await runCommand((stopped) => {
  const settings = readSettings(process.env);
  const output = developerOutput((text) => process.stderr.write(text));
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
    name: 'compiler',
    entry: builtFile('infra/tools/runner/dist/compile.js'),
    args: ['--watch'],
    env: childEnvironment({}),
    logFile: join(dataDir, 'logs', 'compiler.log'),
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
