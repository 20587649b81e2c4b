import { selects, type Labels } from '../kustomize/selectors.js';
import {
  at,
  containersOf,
  listAt,
  podTemplate,
  textOf,
  wordsAt,
  type Manifest,
} from '../manifest.js';

/** The pods of one object: their labels, and the numbers of their ports by name (or by number). */
export interface PodSet {
  readonly owner: Manifest;
  readonly labels: Labels;
  readonly ports: ReadonlyMap<string, string>;
}

/** All pods of these manifests. */
export const podSets = (manifests: readonly Manifest[]): PodSet[] => [
  ...manifests.flatMap(ownPods),
  ...manifests.flatMap(operatorPods),
];

/** The pods behind a name: of a service here, or of one that an operator makes. */
export function podsBehind(name: string, manifests: readonly Manifest[]): PodSet[] {
  const pods = podSets(manifests);
  const service = manifests.find((one) => one.kind === 'Service' && one.name === name);
  if (service) {
    const selector = { matchLabels: at(service.content, 'spec', 'selector') ?? {} };
    return pods.filter(({ labels }) => selects(selector, labels));
  }
  return pods.filter(
    ({ owner, labels }) =>
      (owner.kind === 'RabbitmqCluster' && owner.name === name) ||
      (owner.kind === 'MongoDBCommunity' && labels['app'] === name),
  );
}

function ownPods(owner: Manifest): PodSet[] {
  const template = podTemplate(owner)?.template;
  if (template === undefined) return [];
  const ports = containersOf(template)
    .flatMap((container) => listAt(container, 'ports'))
    .flatMap((port) => {
      const number = textOf(at(port, 'containerPort'));
      return [[textOf(at(port, 'name')), number] as const, [number, number] as const];
    });
  return [{ owner, labels: wordsAt(template, 'metadata', 'labels'), ports: new Map(ports) }];
}

/** Pods that an operator makes, with the labels it is known to give them. */
function operatorPods(owner: Manifest): PodSet[] {
  if (owner.kind === 'RabbitmqCluster') {
    const labels = {
      'app.kubernetes.io/name': owner.name,
      'app.kubernetes.io/component': 'rabbitmq',
      'app.kubernetes.io/part-of': 'rabbitmq',
    };
    const ports = ['4369', '5671', '5672', '15672', '15691', '15692', '25672'];
    return [{ owner, labels, ports: themselves(ports) }];
  }
  // cert-manager answers the challenges of an ACME issuer in pods beside the ingress.
  if (owner.kind === 'Issuer' && at(owner.content, 'spec', 'acme') !== undefined) {
    const labels = { 'acme.cert-manager.io/http01-solver': 'true' };
    return [{ owner, labels, ports: themselves(['8089']) }];
  }
  if (owner.kind === 'MongoDBCommunity')
    return [{ owner, labels: { app: `${owner.name}-svc` }, ports: themselves(['27017']) }];
  return [];
}

const themselves = (ports: readonly string[]) =>
  new Map(ports.map((port) => [port, port] as const));
