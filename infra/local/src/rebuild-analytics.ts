import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from './child-environment.js';
import { addressOfMongo } from './dependencies/mongo.js';
import { privateBrokerUrl } from './dependencies/rabbitmq-node.js';
import { usualBroker } from './dependencies/rabbitmq.js';
import { loadOrCreateKeys } from './keys.js';
import { choosePartition } from './partition.js';
import { builtFile } from './paths.js';
import { planPorts } from './ports.js';
import { acceptsConnections, answersOk } from './processes/wait-for.js';
import { runCommand } from './run-command.js';
import { publicUrl, serviceEnvironment } from './services/environment.js';
import { readSettings } from './settings.js';
import { StartFailure } from './start-failure.js';

/** `make rebuild-analytics`: makes the figures of the stack that runs anew, from the records of its services. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const ports = planPorts(settings.portBase);
  const url = publicUrl(ports);
  if (!(await answersOk(`${url}/readyz`)())) {
    throw new StartFailure(
      `No Leadmart answers at ${url}. Run \`make start\` in another terminal first.`,
    );
  }
  // Where the stack that runs found or started its servers.
  const hasOwnBroker = !settings.amqpUrl && (await acceptsConnections(ports.rabbitmq)());
  const around = {
    settings,
    ports,
    keys: loadOrCreateKeys(settings.dataDir),
    partition: choosePartition({
      portBase: settings.portBase,
      brokerIsShared: !hasOwnBroker,
      mongoIsShared: settings.mongoUrl !== undefined,
    }),
    mongoUrl: settings.mongoUrl ?? addressOfMongo(ports),
    amqpUrl: settings.amqpUrl ?? (hasOwnBroker ? privateBrokerUrl(ports) : usualBroker),
  };
  const program = builtFile('services/analytics/dist/rebuild.js');
  const env = childEnvironment(serviceEnvironment('analytics', around));
  const child = spawn(process.execPath, [program], { stdio: 'inherit', env });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
});
