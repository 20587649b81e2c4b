import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { addressVariable, services } from '@leadmart/contracts';
import { newPrivateKey, publicKeySet } from '@leadmart/runner';
import { examplesIn, type Example } from './env-example.js';
import { settingsOf, type Setting } from './settings-of.js';

/** A process and its settings. The settings of all processes are an entry of their own. */
export interface ProcessSettings {
  readonly name: string;
  readonly folder: string;
  readonly settings: readonly Setting[];
  /** Those of all processes too. */
  readonly all: readonly Setting[];
  readonly examples: ReadonlyMap<string, Example>;
}

const sharedFolder = 'services/platform';

interface PlatformConfig {
  readonly serviceEnv: z.ZodType<{ NODE_ENV: string }>;
  readonly refuseInProduction: <S extends z.ZodType>(schema: S) => S;
}

/** A process's name and where it lives. */
export interface ProcessPlace {
  readonly name: string;
  readonly folder: string;
}

/** Reads the schemas of these built processes, and the examples beside them. */
export async function readProcesses(
  root: string,
  places: readonly ProcessPlace[],
): Promise<{
  readonly shared: ProcessSettings;
  readonly processes: readonly ProcessSettings[];
}> {
  const common = await examplesOf(root, sharedFolder);
  const usable = usableValues();
  const { refuseInProduction, serviceEnv } = (await import(
    pathToFileURL(join(root, sharedFolder, 'dist/config/index.js')).href
  )) as PlatformConfig;
  const settings = settingsOf(refuseInProduction(serviceEnv), common, usable);
  const shared = {
    name: 'every process',
    folder: sharedFolder,
    examples: common,
    settings,
    all: settings,
  };
  const known = new Map(shared.settings.map((one) => [one.name, one]));
  const processes = await Promise.all(
    places.map(async ({ name, folder }) => {
      const examples = new Map([
        ...(name === 'gateway' ? serviceAddresses() : []),
        ...(await examplesOf(root, folder)),
      ]);
      const env = envOf(await load(root, `${folder}/dist/${name}.config.js`));
      const filled = {
        ...valuesOf(common),
        ...valuesOf(examples),
        // Secrets cannot be shown as examples that work.
        ...usable,
      };
      const all = settingsOf(env, new Map([...common, ...examples]), filled);
      // Settings of all processes are listed once, unless production treats them differently here.
      const settings = all.filter(
        (one) => !known.has(one.name) || one.inProduction !== known.get(one.name)?.inProduction,
      );
      return { name, folder, examples, settings, all };
    }),
  );
  return { shared, processes };
}

const load = async (root: string, file: string) =>
  (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;

/** The catalogue of services explains the gateway's addresses, so that a new service needs no line for them. */
const serviceAddresses = () =>
  services.map(
    ({ name, owns }) =>
      [
        addressVariable(name),
        { value: `http://${name}:8080`, meaning: `Address of the ${name} service (${owns}).` },
      ] as const,
  );

/** A config file exports one schema. */
function envOf(exported: Record<string, unknown>): z.ZodType {
  const [, env] = Object.entries(exported).find(([name]) => name.endsWith('Env')) ?? [];
  return env as z.ZodType;
}

const examplesOf = async (root: string, folder: string) =>
  examplesIn(await readFile(join(root, folder, '.env.example'), 'utf8'));

const valuesOf = (examples: ReadonlyMap<string, Example>): Record<string, string> =>
  Object.fromEntries([...examples].map(([name, { value }]) => [name, value]));

function usableValues(): Record<string, string> {
  const privateKey = newPrivateKey();
  return {
    AUTH_PRIVATE_KEY: privateKey,
    AUTH_JWKS: publicKeySet(privateKey),
    GATEWAY_SECRET: randomBytes(32).toString('hex'),
    OPT_OUT_KEYS: randomBytes(32).toString('hex'),
    DILIGENCE_SECRET: randomBytes(32).toString('hex'),
    SECOND_FACTOR_KEYS: randomBytes(32).toString('hex'),
  };
}
