import { join } from 'node:path';
import { builtFile } from '../../paths.js';
import { acceptsConnections } from '../../processes/wait-for.js';
import { childEnvironment } from '../../stack/child-environment.js';
import type { StackContext } from '../../stack/stack-context.js';
import { newServer } from '../new-server.js';
import { addressOfMongo, type RunningMongo } from './running-mongo.js';

/** The embedded server, which needs nothing to be installed. */
export async function startEmbeddedMongo(context: StackContext): Promise<RunningMongo> {
  const { settings, ports, withoutSync } = context;
  const server = newServer(context, {
    name: 'mongo',
    entry: builtFile('infra/stand-ins/mongo/server/dist/main.js'),
    // Its heap of 16 MB would double with the buffers of four large downloads, and be marked for 20 ms each time.
    nodeOptions: ['--heap-growing-percent=400'],
    env: childEnvironment({
      HOST: '127.0.0.1',
      PORT: String(ports.mongo),
      DATA: join(settings.dataDir, 'mongo'),
      ...(withoutSync && { SYNC: 'off' }),
    }),
    graceSeconds: 15,
    isReady: acceptsConnections(ports.mongo),
    readyWithinSeconds: 30,
  });
  await server.start();
  return { url: addressOfMongo(ports), shared: false, stop: () => server.stop() };
}
