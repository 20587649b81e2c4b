import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { addressOfMongo } from './dependencies/mongo/running-mongo.js';
import { privateBrokerUrl } from './dependencies/rabbitmq/rabbitmq-node.js';
import { usualBroker } from './dependencies/rabbitmq/rabbitmq.js';
import { builtFile } from './paths.js';
import { acceptsConnections } from './processes/wait-for.js';
import { processNames, type ProcessName } from './services/catalogue.js';
import { serviceEnvironment } from './services/environment.js';
import { childEnvironment } from './stack/child-environment.js';
import { loadOrCreateKeys } from './stack/keys.js';
import { choosePartition } from './stack/partition.js';
import { planPorts } from './stack/ports.js';
import { readSettings } from './stack/settings.js';
import { runCommand } from './terminal/run-command.js';
import { StartFailure } from './terminal/start-failure.js';
import { wordsIn } from './words-in.js';

const operated: readonly ProcessName[] = processNames.filter((name) => name !== 'gateway');
const usage = `usage: make ops DO="<service> <operation> [options]"
  services: ${operated.join(', ')}
  make ops DO="billing --help" lists what billing can be asked for
`;

/**
 * `make ops DO="billing dead-letters list"`: runs an operation of a service on the local stack. The same as
 * `node dist/ops.js` in a container, with the settings of this stack.
 */
await runCommand(async () => {
  const given = process.argv.slice(2);
  // The Makefile passes one line.
  const words = given.length > 0 ? given : wordsIn(process.env['DO'] ?? '');
  const [service, ...operation] = words;
  if (!operated.includes(service as ProcessName)) {
    process.stderr.write(usage);
    return 64;
  }
  const env = childEnvironment(await environmentOf(service as ProcessName));
  const program = builtFile(`services/${service}/dist/ops.js`);
  const child = spawn(process.execPath, [program, ...operation], { stdio: 'inherit', env });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
});

/** The environment that the running stack gave this service, derived from the servers that it found or started. */
async function environmentOf(service: ProcessName): Promise<Record<string, string>> {
  const settings = readSettings(process.env);
  const ports = planPorts(settings.portBase);
  if (!settings.mongoUrl && !(await acceptsConnections(ports.mongo)())) {
    throw new StartFailure(
      `No Leadmart runs with PORT_BASE=${settings.portBase}. Run \`make start\` in another terminal first.`,
    );
  }
  const hasOwnBroker = !settings.amqpUrl && (await acceptsConnections(ports.rabbitmq)());
  const partition = choosePartition({
    portBase: settings.portBase,
    brokerIsShared: !hasOwnBroker,
    mongoIsShared: settings.mongoUrl !== undefined,
  });
  return serviceEnvironment(service, {
    settings,
    ports,
    keys: loadOrCreateKeys(settings.dataDir),
    partition,
    mongoUrl: settings.mongoUrl ?? addressOfMongo(ports),
    amqpUrl: settings.amqpUrl ?? (hasOwnBroker ? privateBrokerUrl(ports) : usualBroker),
  });
}
