import { join } from 'node:path';
import { childEnvironment } from '../stack/child-environment.js';
import { builtFile } from '../paths.js';
import type { PortPlan } from '../stack/ports.js';
import { acceptsConnections } from '../processes/wait-for.js';
import type { StackContext } from '../stack/stack-context.js';
import { newServer } from './new-server.js';

export interface RunningMongo {
  url: string;
  shared: boolean;
  stop: () => Promise<void>;
}

/** The address of a stack's embedded server. */
export const addressOfMongo = (ports: PortPlan): string =>
  `mongodb://127.0.0.1:${ports.mongo}/?replicaSet=rs0`;

/** `MONGO_URL` when there is one, else the embedded server. */
export async function startMongo(context: StackContext): Promise<RunningMongo> {
  const { settings, ports } = context;
  if (settings.mongoUrl) {
    return { url: settings.mongoUrl, shared: true, stop: () => Promise.resolve() };
  }
  const server = newServer(context, {
    name: 'mongo',
    entry: builtFile('infra/stand-ins/mongo/server/dist/main.js'),
    // Its heap of 16 MB would double with the buffers of four large downloads, and be marked for 20 ms each time.
    nodeOptions: ['--heap-growing-percent=400'],
    env: childEnvironment({
      HOST: '127.0.0.1',
      PORT: String(ports.mongo),
      DATA: join(settings.dataDir, 'mongo'),
    }),
    graceSeconds: 15,
    isReady: acceptsConnections(ports.mongo),
    readyWithinSeconds: 30,
  });
  await server.start();
  return {
    url: addressOfMongo(ports),
    shared: false,
    stop: () => server.stop(),
  };
}
