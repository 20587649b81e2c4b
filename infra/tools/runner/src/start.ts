import { runStack } from './stack/run-stack.js';
import { readSettings } from './stack/settings.js';
import { terminalOutput } from './terminal/output.js';
import { runCommand } from './terminal/run-command.js';

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
