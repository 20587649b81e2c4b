import { join } from 'node:path';
import { childEnvironment } from '../child-environment.js';
import { builtFile } from '../paths.js';
import type { PortPlan } from '../ports.js';
import { Child } from '../processes/child.js';
import { acceptsConnections } from '../processes/wait-for.js';
import type { StackContext } from '../stack-context.js';

export interface RunningMongo {
  url: string;
  shared: boolean;
  stop: () => Promise<void>;
}

/** Where the embedded server of a stack listens. */
export const addressOfMongo = (ports: PortPlan): string =>
  `mongodb://127.0.0.1:${ports.mongo}/?replicaSet=rs0`;

/** `MONGO_URL` when there is one, else the embedded server. */
export async function startMongo(context: StackContext): Promise<RunningMongo> {
  const { settings, ports, output } = context;
  if (settings.mongoUrl) {
    return { url: settings.mongoUrl, shared: true, stop: () => Promise.resolve() };
  }
  const server = new Child({
    name: 'mongo',
    entry: builtFile('infra/embedded-mongo/dist/main.js'),
    env: childEnvironment({
      HOST: '127.0.0.1',
      PORT: String(ports.mongo),
      DATA: join(settings.dataDir, 'mongo'),
    }),
    logFile: join(settings.dataDir, 'logs', 'mongo.log'),
    graceSeconds: 15,
    onLines: output.childLines,
  });
  context.watchDuringLife(server);
  await server.ready(acceptsConnections(ports.mongo), 30);
  return {
    url: addressOfMongo(ports),
    shared: false,
    stop: () => server.stop(),
  };
}
