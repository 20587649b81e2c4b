import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeSettings, composeSettingsFile } from './compose-settings.js';
import { examplesIn } from './env-example.js';
import { readProcesses, type ProcessPlace, type ProcessSettings } from './processes.js';
import { renderReference } from './reference.js';

/** Compares schemas, examples, the reference and the compose file, and names each difference. */
export async function checkConfigurationReference(
  root: string,
  places: readonly ProcessPlace[],
): Promise<readonly string[]> {
  const { shared, processes } = await readProcesses(root, places);
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const passed = composeSettings(processes);
  const settings = await readFile(join(root, composeSettingsFile), 'utf8').catch(() => '');
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const { file, text } = await renderReference(root, [shared, ...processes]);
  const written = await readFile(file, 'utf8').catch(() => '');
  const complaints = [
    ...[shared, ...processes].flatMap((one) => differences(one, shared)),
    ...unnamed(compose, passed, example),
    ...(settings === passed ? [] : [`${composeSettingsFile} is not current: run \`make docs\``]),
    ...(written === text ? [] : ['infra/docs/configuration.md is not current: run `make docs`']),
  ];
  return complaints;
}

/** Variables that only the schema or only the examples name, or that have no meaning in the examples. */
export function differences(
  { folder, settings, examples }: Omit<ProcessSettings, 'all'>,
  shared: Pick<ProcessSettings, 'examples'>,
): string[] {
  const known = new Set(settings.map(({ name }) => name));
  const isShared = (name: string) => shared.examples.has(name);
  const file = `${folder}/.env.example`;
  return [
    ...settings
      .filter(({ name }) => !examples.has(name) && !isShared(name))
      .map(({ name }) => `${file} does not name ${name}, which the process reads`),
    ...[...examples.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${file} names ${name}, which the process does not read`),
    ...[...examples]
      .filter(([, { meaning }]) => meaning === '')
      .map(([name]) => `${file} does not say what ${name} means`),
    ...settings
      .filter(({ name, inProduction }) => isSecret(name) && inProduction === undefined)
      .filter(({ name }) => /^[^…]+$/.test(examples.get(name)?.value ?? ''))
      .map(({ name }) => `production does not refuse ${name} as ${file} shows it`),
  ];
}

/** A secret in an example is public; `…` stands for a value that is not shown. */
const isSecret = (name: string): boolean => /_(SECRET|KEY|PASSWORD)$/.test(name);

/** Variables that compose needs and the example beside it does not name, and those of the example that nothing reads. */
export function unnamed(compose: string, passed: string, example: string): string[] {
  // `$$NAME` is for the shell in the container.
  const needed = [...`${compose}${passed}`.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)];
  const read = new Set(needed.map(([, name = '']) => name));
  const optional = [...passed.matchAll(/^ +([A-Z0-9_]+):$/gm)].map(([, name = '']) => name);
  const known = new Set([...read, ...optional]);
  const named = new Set(examplesIn(example).keys());
  return [
    ...[...read]
      // One for each service, with a default: the example shows those that there are.
      .filter((name) => !named.has(name) && !name.endsWith('_REPLICAS'))
      .map((name) => `.env.example does not name ${name}, which docker-compose.yml reads`),
    ...[...named]
      .filter((name) => !known.has(name) && !name.startsWith('COMPOSE_'))
      .map((name) => `.env.example names ${name}, which docker-compose.yml does not read`),
  ];
}
