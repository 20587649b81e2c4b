import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startDependencies } from './dependencies/start-dependencies.js';
import { terminalOutput } from './terminal/output.js';
import { runCommand } from './terminal/run-command.js';

/** `node infra/tools/runner/dist/with-dependencies.js -- <command>`: the command finds MONGO_URL and AMQP_URL set. */
await runCommand(async (stopped) => {
  const words = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  const [command, ...args] = words;
  if (command === undefined) {
    process.stderr.write('usage: node infra/tools/runner/dist/with-dependencies.js -- <command>\n');
    return 2;
  }
  const dependencies = await startDependencies({
    output: terminalOutput((text) => process.stderr.write(text)),
  });
  try {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...dependencies.env },
    });
    void stopped.then(() => child.kill('SIGTERM'));
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    await dependencies.stop();
  }
});
