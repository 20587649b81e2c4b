import { terminalOutput } from './output.js';
import { stopAllChildren } from './processes/child.js';
import { runCommand } from './run-command.js';
import { readSettings } from './settings.js';
import { startStack, type Stack } from './stack.js';

/** `make start`: the whole product, until Ctrl-C. */
await runCommand(async (stopped) => {
  const { portBase, dataDir } = readSettings(process.env);
  const output = terminalOutput((text) => process.stderr.write(text));
  let stack: Stack | undefined;
  let wasAsked = false;
  void stopped.then(() => {
    wasAsked = true;
    output.showTrouble(false);
    // While things still start there is no stack to stop: its children are stopped one by one.
    if (!stack) return stopAllChildren();
  });
  try {
    stack = await startStack({
      portBase,
      dataDir,
      output,
      seed: true,
      keepAlive: true,
      prefersPrivateBroker: false,
    });
  } catch (error) {
    if (wasAsked) return 130;
    throw error;
  }
  process.stdout.write(`Leadmart is ready at ${stack.url}\n`);
  output.showTrouble(true);
  const end = await Promise.race([stopped, stack.broken]);
  output.showTrouble(false);
  await stack.stop();
  if (end instanceof Error) throw end;
  return 0;
});
