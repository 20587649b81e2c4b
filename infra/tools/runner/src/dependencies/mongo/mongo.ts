import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackContext } from '../../stack/stack-context.js';
import { StartFailure } from '../../terminal/start-failure.js';
import { findRunningDocker } from '../container.js';
import { thisSystem, type System } from '../system/system.js';
import { aboutTheData, chooseServer, type Found } from './choose-server.js';
import { startEmbeddedMongo } from './embedded-mongo.js';
import {
  hasMongoImage,
  mongoImage,
  pullMongoImage,
  startMongoContainer,
  tryMongoImage,
} from './mongo-container.js';
import { findMongod, isNewEnough, oldestVersion, startMongod, type Mongod } from './mongod.js';
import type { MongoKind, RunningMongo } from './running-mongo.js';

interface Seen extends Found {
  readonly mongod: Mongod | undefined;
  /** The command of a Docker that runs. */
  readonly docker: string | undefined;
}

interface Started extends RunningMongo {
  readonly kind: MongoKind;
}

/** Starts the MongoDB of a stack (see `chooseServer`), and says which one. Tests use `MONGO_URL` or the embedded server. */
export async function startMongo(
  context: StackContext,
  system: System = thisSystem(),
): Promise<RunningMongo> {
  const { settings, output, isForTests } = context;
  if (settings.mongoUrl) return connected(context, settings.mongoUrl);
  if (isForTests) return startEmbeddedMongo(context);
  const seen = await look(context, system);
  const running = await start(context, seen);
  announce(context, running.kind, seen);
  if (seen.mongod && !seen.hasMongod)
    output.say(`The installed mongod ${seen.mongod.version} is older than ${oldestVersion}.`);
  return running;
}

function connected(context: StackContext, url: string): RunningMongo {
  if (!context.isForTests) {
    const last = lastServer(context.settings.dataDir);
    context.output.say('MongoDB: the one of MONGO_URL.');
    announce(context, 'url', { last, hasMongod: false, hasImage: false });
  }
  return { url, shared: true, stop: () => Promise.resolve() };
}

async function look({ settings }: StackContext, system: System): Promise<Seen> {
  const { mongo: choice, dataDir } = settings;
  const mongod = choice === 'embedded' ? undefined : await findMongod(system);
  const docker = choice === 'embedded' ? undefined : await findRunningDocker(system);
  return {
    hasUrl: false,
    choice,
    last: lastServer(dataDir),
    mongod,
    docker,
    hasMongod: mongod !== undefined && isNewEnough(mongod.version),
    hasImage: docker !== undefined && (await hasMongoImage(docker)),
  };
}

async function start(context: StackContext, seen: Seen): Promise<Started> {
  const { output } = context;
  switch (chooseServer(seen)) {
    case 'mongod': {
      if (!seen.mongod || !seen.hasMongod)
        throw new StartFailure(
          `MONGO is mongod, but no mongod of version ${oldestVersion} or newer is on the PATH.`,
        );
      output.say(`MongoDB: ${seen.mongod.version}, ${seen.mongod.program}.`);
      return { kind: 'mongod', ...(await startMongod(context, seen.mongod)) };
    }
    case 'docker': {
      const version = await containerVersion(context, seen);
      if (version === undefined) break;
      output.say(`MongoDB: ${version} in a container (image ${mongoImage}).`);
      return {
        kind: 'docker',
        ...(await startMongoContainer(context, seen.docker ?? 'docker')),
      };
    }
    default:
  }
  output.say('MongoDB: the embedded server.');
  return { kind: 'embedded', ...(await startEmbeddedMongo(context)) };
}

/** The version of the image, downloaded if need be; undefined if Docker cannot run it, which is said. */
async function containerVersion(
  { output }: StackContext,
  { docker, hasImage }: Seen,
): Promise<string | undefined> {
  try {
    if (docker === undefined) throw new Error('no Docker answers');
    if (!hasImage) {
      output.say(`Downloading the image ${mongoImage}.`);
      await pullMongoImage(docker);
    }
    return await tryMongoImage(docker);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    output.say(`MongoDB does not start in a container: ${reason}`);
    return undefined;
  }
}

function announce(
  { settings, output }: StackContext,
  kind: MongoKind,
  seen: Pick<Found, 'last' | 'hasMongod' | 'hasImage'>,
): void {
  const advice = aboutTheData(settings.dataDir, kind, seen);
  if (advice) output.say(advice);
  rememberServer(settings.dataDir, kind);
}

const kinds: readonly string[] = ['embedded', 'mongod', 'docker', 'url'] satisfies MongoKind[];

const fileOf = (dataDir: string) => join(dataDir, 'mongo-server');

/** The server that the stack of this data folder used last; undefined before its first start. */
function lastServer(dataDir: string): MongoKind | undefined {
  try {
    const kind = readFileSync(fileOf(dataDir), 'utf8').trim();
    return kinds.includes(kind) ? (kind as MongoKind) : undefined;
  } catch {
    return undefined;
  }
}

function rememberServer(dataDir: string, kind: MongoKind): void {
  writeFileSync(fileOf(dataDir), `${kind}\n`);
}
