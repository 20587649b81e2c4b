import { answersOk } from './processes/wait-for.js';
import { seed } from './seed/index.js';
import { demoAdmin } from './seed/seed-once.js';
import { publicUrl } from './services/environment.js';
import { planPorts } from './stack/ports.js';
import { readSettings } from './stack/settings.js';
import { runCommand } from './terminal/run-command.js';
import { StartFailure } from './terminal/start-failure.js';

/** `make seed`: enters the demo data into a stack that runs, here or in containers, as often as one likes. */
await runCommand(async () => {
  const url =
    process.env['GATEWAY_URL'] || publicUrl(planPorts(readSettings(process.env).portBase));
  if (!(await answersOk(`${url}/readyz`)())) {
    throw new StartFailure(
      `No Leadmart answers at ${url}. Run \`make start\` in another terminal first, or \`make up\`.`,
    );
  }
  await seed({ gatewayUrl: url, ...demoAdmin });
  process.stdout.write(`Demo data is in place at ${url}\n`);
  return 0;
});
