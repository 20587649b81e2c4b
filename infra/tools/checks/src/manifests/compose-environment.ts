import { join } from 'node:path';
import { settingsIn } from '@leadmart/runner';
import { at, isObject, listAt, ManifestFault, textOf, wordsAt } from './manifest.js';
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
  const complaints = [...settingsUsed(JSON.stringify(compose))]
    .filter((name) => values[name] === undefined)
    .map((name) => `${file}: .env.example does not say what ${name} is`);
  for (const process of processes) {
    const given = wordsAt(compose, 'services', process.name, 'environment');
    if (at(compose, 'services', process.name) === undefined)
      complaints.push(`${file}: there is no service ${process.name}`);
    const filled = Object.entries(given).map(
      ([name, text]) => [name, fillIn(text, values)] as const,
    );
    const environment = { ...image, ...Object.fromEntries(filled) };
    const said = environmentComplaints(process, environment);
    complaints.push(...said.map((what) => `${file}: service ${process.name}: ${what}`));
  }
  return [...complaints, ...openPorts(compose)];
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

const settingsUsed = (text: string): Set<string> =>
  new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));

/** As docker-compose does it. A missing required value becomes empty, which the process then refuses. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (_all, name: string, how?: string, otherwise?: string) => {
    const value = values[name] ?? '';
    return value === '' && how === ':-' ? (otherwise ?? '') : value;
  });
