import type { StackContext } from '../../stack/stack-context.js';
import { docker, startContainer } from '../container.js';
import { isNewEnough, oldestVersion, versionIn } from './mongod.js';
import { isPrimary } from './replica-set.js';
import { addressOfMongo, type RunningMongo } from './running-mongo.js';

export const mongoImage = process.env['MONGO_IMAGE'] || 'mongo:8';

/** Whether the image is on this machine. */
export async function hasMongoImage(command: string): Promise<boolean> {
  return docker(command, 'image', 'inspect', '--format', '{{.Id}}', mongoImage).then(
    () => true,
    () => false,
  );
}

/** Downloads the image. Throws if that fails. */
export async function pullMongoImage(command: string): Promise<void> {
  await docker(command, 'pull', '--quiet', mongoImage);
}

/** Runs the image once for its version, so that a Docker that cannot run it is found out before anything waits for it. */
export async function tryMongoImage(command: string): Promise<string> {
  const version = versionIn(
    await docker(command, 'run', '--rm', mongoImage, 'mongod', '--version'),
  );
  if (version !== undefined && isNewEnough(version)) return version;
  throw new Error(`the image ${mongoImage} has ${version ?? 'no version'}, not ${oldestVersion}`);
}

/** MongoDB in a container: a replica set of one member. */
export async function startMongoContainer(
  context: StackContext,
  command: string,
): Promise<RunningMongo> {
  const port = context.ports.mongo;
  const { ready, stop } = await startContainer(context, command, {
    name: 'mongo',
    image: mongoImage,
    // The member knows itself by this address, also inside.
    port,
    innerPort: port,
    data: '/data/db',
    args: ['mongod', '--replSet', 'rs0', '--bind_ip_all', '--port', String(port)],
    isReady: isPrimary(port),
    readyWithinSeconds: 90,
  });
  await ready;
  return { url: addressOfMongo(context.ports), shared: false, stop };
}
