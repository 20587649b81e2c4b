import { join } from 'node:path';
import { settingsIn } from '@leadmart/runner';
import { at, isObject, listAt, ManifestFault, textOf } from './manifest.js';
import type { JsonObject } from './manifest.js';
import { environmentComplaints, type Process } from './processes.js';
import { readYaml } from './read-yaml.js';

interface Surroundings {
  readonly processes: readonly Process[];
  readonly image: Readonly<Record<string, string>>;
  /** `.env.example` with its secrets filled in. */
  readonly settings: string;
}

const file = 'docker-compose.yml';

/** Checks that every process accepts the environment of docker-compose, and that `.env.example` names every setting. */
export async function composeComplaints(
  root: string,
  { processes, image, settings }: Surroundings,
): Promise<string[]> {
  const [compose] = await readYaml(join(root, file), root);
  if (!isObject(compose)) throw new ManifestFault(`${file}: is no object`);
  const values = settingsIn(settings);
  const complaints: string[] = [];
  for (const process of processes) {
    if (at(compose, 'services', process.name) === undefined)
      complaints.push(`${file}: there is no service ${process.name}`);
    const given = await composeEnvironment(root, process.name, values);
    const environment = { ...image, ...given };
    const said = environmentComplaints(process, environment);
    complaints.push(...said.map((what) => `${file}: service ${process.name}: ${what}`));
  }
  return [...complaints, ...openPorts(compose)];
}

/** The variables that docker-compose gives to a service with these settings, beside those of the image. */
export async function composeEnvironment(
  root: string,
  service: string,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const [compose = null] = await readYaml(join(root, file), root);
  const base = textOf(at(compose, 'services', service, 'extends', 'file') ?? '');
  const [extended = null] = base === '' ? [] : await readYaml(join(root, base), root);
  const name = textOf(at(compose, 'services', service, 'extends', 'service') ?? '');
  const given = {
    ...(at(extended, 'services', name, 'environment') as JsonObject | undefined),
    ...(at(compose, 'services', service, 'environment') as JsonObject | undefined),
  };
  const filled = Object.entries(given).map(
    // A name without a value passes the setting on.
    ([key, text]) => [key, text === null ? values[key] : fillIn(textOf(text), values)] as const,
  );
  return Object.fromEntries(
    filled.filter((one): one is readonly [string, string] => one[1] !== undefined),
  );
}

/** Only the gateway's port is public; other ports are for this machine. */
const openPorts = (compose: JsonObject): string[] =>
  Object.entries(at(compose, 'services') ?? {}).flatMap(([name, service]) =>
    listAt(service, 'ports')
      .map(textOf)
      .filter((port) => name !== 'gateway' && !port.startsWith('127.0.0.1:'))
      .map((port) => `${file}: service ${name}: port ${port} is not on 127.0.0.1`),
  );

const placeholder = /\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g;

/** As docker-compose does it. A missing required value becomes empty, which the process then refuses. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (_all, name: string, how?: string, otherwise?: string) => {
    const value = values[name] ?? '';
    return value === '' && how === ':-' ? (otherwise ?? '') : value;
  });
