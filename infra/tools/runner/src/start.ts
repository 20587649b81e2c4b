import { terminalOutput } from './output.js';
import { runCommand } from './run-command.js';
import { runStack } from './run-stack.js';
import { readSettings } from './settings.js';

/** `make start`: the whole product, until Ctrl-C. */
await runCommand(async (stopped) => {
  const output = terminalOutput((text) => process.stderr.write(text));
  void stopped.then(() => output.showTrouble(false));
  return runStack(stopped, {
    settings: readSettings(process.env),
    output,
    onReady: () => {
      output.showTrouble(true);
      return () => output.showTrouble(false);
    },
  });
});
