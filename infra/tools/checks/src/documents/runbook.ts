import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorsOf, badCommands, brokenAnchors } from './runbook-commands.js';

const document = 'infra/docs/runbook.md';
/** Its commands are checked, too. */
const ofKubernetes = 'infra/docs/kubernetes.md';
/** Made by MongoDB's and RabbitMQ's operators, or by hand as infra/docs/kubernetes.md says. */
const madeByOthers = ['rabbitmq-server', 'first-admin', 'mongo-0', 'backup-by-hand'];

/** Checks that every command of the runbook exists. */
export async function checkRunbook(
  root: string,
  services: readonly string[],
): Promise<readonly string[]> {
  const text = await readFile(join(root, document), 'utf8');
  const manifests = await textsBelow(join(root, 'infra/deploy/k8s'), /\.ya?ml$/);
  const known = {
    complaintAbout: await operationsOf(root, services),
    composeServices: servicesIn(await readFile(join(root, 'docker-compose.yml'), 'utf8')),
    kubernetesNames: new Set([...madeByOthers, ...manifests.flatMap(namesIn)]),
    hasPath: (path: string) => existsSync(join(root, path)),
  };
  const alerts = await textsBelow(join(root, 'infra/deploy/observability'), /\.ya?ml$/);
  const anchors = anchorsOf(text);
  const complaints = [
    ...badCommands(text, known),
    ...brokenAnchors(text),
    ...alerts
      .flatMap((rules) => [...rules.matchAll(/runbook\.md#([\w-]+)/g)])
      .map(([, anchor = '']) => anchor)
      .filter((anchor) => !anchors.has(anchor))
      .map((anchor) => `an alert leads to #${anchor}, which is no heading`),
  ];
  const others = badCommands(await readFile(join(root, ofKubernetes), 'utf8'), known);
  return [
    ...complaints.map((complaint) => `${document}: ${complaint}`),
    ...others.map((complaint) => `${ofKubernetes}: ${complaint}`),
  ];
}

/** The services of a compose file: the keys below `services:`. */
function servicesIn(compose: string): Set<string> {
  const [, body = ''] = /^services:\n([\s\S]*?)(?=^\S)/m.exec(`${compose}\nend`) ?? [];
  return new Set([...body.matchAll(/^ {2}([a-z][a-z0-9-]*):/gm)].map(([, name = '']) => name));
}

const namesIn = (manifest: string): string[] =>
  [...manifest.matchAll(/\b(?:name|secretName): ([a-z][a-z0-9-]*)(?=[\s,}]|$)/gm)].map(
    ([, name = '']) => name,
  );

async function textsBelow(folder: string, pattern: RegExp): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = await readdir(folder, { recursive: true });
  return Promise.all(
    files.filter((file) => pattern.test(file)).map((file) => readFile(join(folder, file), 'utf8')),
  );
}

interface Door {
  complaintAbout: (service: unknown, words: readonly string[]) => string | undefined;
}

/** Reads the operations from the built services, the only list of them. */
async function operationsOf(root: string, names: readonly string[]) {
  const load = async (file: string) =>
    (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
  await load('node_modules/reflect-metadata/Reflect.js');
  const door = (await load('services/platform/dist/operations/index.js')) as unknown as Door;
  const services = new Map<string, unknown>();
  for (const name of names) {
    const [operated] = Object.values(await load(`services/${name}/dist/${name}.operations.js`));
    services.set(name, operated);
  }
  return (service: string, words: readonly string[]): string | undefined =>
    services.has(service)
      ? door.complaintAbout(services.get(service), words)
      : `no service is called "${service}"`;
}
