import { at, complain, containersOf, listAt, podTemplate, textOf, wordsAt } from './manifest.js';
import type { Json, Manifest } from './manifest.js';
import { defaultAddresses, environmentComplaints, type Process } from './processes.js';
import { reachabilityComplaints } from './rules/reachability.js';

/** Secrets by name and key, with values such as the real ones have. */
export type SecretValues = ReadonlyMap<string, Readonly<Record<string, string>>>;

interface Surroundings {
  readonly processes: readonly Process[];
  readonly image: Readonly<Record<string, string>>;
  readonly secrets: SecretValues;
}

/** Checks that every process accepts the environment of its container, reads all of it, and may reach its addresses. */
export function deployedEnvironmentComplaints(
  manifests: readonly Manifest[],
  { processes, image, secrets }: Surroundings,
): string[] {
  return processes.flatMap((process) => {
    const manifest = manifests.find(
      ({ kind, name }) => kind === 'Deployment' && name === process.name,
    );
    const template = manifest && podTemplate(manifest)?.template;
    const [container] = template === undefined ? [] : containersOf(template);
    if (!manifest || !container) return [`there is no Deployment ${process.name}`];
    const given = deployedEnvironment(process.name, { manifests, secrets });
    const environment = { ...image, ...given };
    const ports = listAt(container, 'ports').map((port) => textOf(at(port, 'containerPort')));
    const port = environment['PORT'] ?? '';
    const complaints = environmentComplaints(process, environment, usedInOthers(container));
    if (!ports.includes(port)) complaints.push(`it listens on ${port}, which is none of its ports`);
    return [
      ...complaints.map((what) => complain(manifest, what)),
      ...reachabilityComplaints(manifest, { ...defaultAddresses(process), ...given }, manifests),
    ];
  });
}

/** The variables that Kubernetes gives to a process, beside those of the image. */
export function deployedEnvironment(
  name: string,
  around: { manifests: readonly Manifest[]; secrets: SecretValues },
): Record<string, string> {
  const manifest = around.manifests.find((one) => one.kind === 'Deployment' && one.name === name);
  const [container] = containersOf((manifest && podTemplate(manifest)?.template) ?? null);
  return container ? environmentOf(container, around) : {};
}

/** Variables that only serve as parts of others. */
const usedInOthers = (container: Json): Set<string> =>
  new Set(
    listAt(container, 'env').flatMap((variable) =>
      [...textOf(at(variable, 'value')).matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name),
    ),
  );

function environmentOf(
  container: Json,
  { manifests, secrets }: { manifests: readonly Manifest[]; secrets: SecretValues },
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const from of listAt(container, 'envFrom')) {
    const name = textOf(at(from, 'configMapRef', 'name'));
    const map = manifests.find((one) => one.kind === 'ConfigMap' && one.name === name);
    Object.assign(environment, wordsAt(map?.content, 'data'));
  }
  // As the kubelet does: a variable can contain only earlier variables of `env`.
  const defined: Record<string, string> = {};
  for (const variable of listAt(container, 'env')) {
    const name = textOf(at(variable, 'name'));
    const ref = at(variable, 'valueFrom', 'secretKeyRef');
    const value =
      ref === undefined
        ? expand(textOf(at(variable, 'value')), defined)
        : secrets.get(textOf(at(ref, 'name')))?.[textOf(at(ref, 'key'))];
    if (value !== undefined) defined[name] = value;
  }
  return { ...environment, ...defined };
}

const expand = (text: string, defined: Readonly<Record<string, string>>): string =>
  text.replace(/\$\((\w+)\)/g, (whole, name: string) => defined[name] ?? whole);
