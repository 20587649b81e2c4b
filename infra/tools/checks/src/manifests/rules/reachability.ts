import { selects, type Labels } from '../kustomize/selectors.js';
import { at, complain, listAt, textOf, type Json, type Manifest } from '../manifest.js';
import { podsBehind, podSets, type PodSet } from './pod-sets.js';

interface Target {
  readonly variable: string;
  readonly name: string;
  readonly port: string;
}

/**
 * Compares the network policies with the addresses of a process: they must allow the addresses inside the
 * namespace, and no other process.
 */
export function reachabilityComplaints(
  caller: Manifest,
  environment: Readonly<Record<string, string>>,
  manifests: readonly Manifest[],
): string[] {
  const from = podSets(manifests).find(({ owner }) => owner === caller)?.labels ?? {};
  const isLetTo = (pods: readonly PodSet[], port: string) =>
    pods.every(({ labels: to }) => isAllowed({ from, to, port }, manifests));
  const targets = Object.entries(environment).flatMap(addressesIn);
  const complaints = targets
    .filter(({ name, port }) => {
      const { pods, podPort } = behind({ name, port }, manifests);
      return !isLetTo(pods, podPort);
    })
    .map(
      ({ variable, name, port }) =>
        `${variable} leads to ${name}:${port}, which no network policy allows`,
    );
  const needed = new Set(targets.map(({ name }) => name));
  for (const { kind, name, content } of manifests) {
    if (kind !== 'Service' || needed.has(name) || name === caller.name) continue;
    for (const one of listAt(content, 'spec', 'ports')) {
      const port = textOf(at(one, 'port'));
      const { pods, podPort } = behind({ name, port }, manifests);
      const processes = pods.filter(({ owner }) => owner.kind === 'Deployment');
      if (processes.length > 0 && isLetTo(processes, podPort))
        complaints.push(
          `the network policies let it reach ${name}:${port}, which none of its settings names`,
        );
    }
  }
  return complaints.map((what) => complain(caller, what));
}

/** Policies name the ports of pods, not those of services. */
function behind({ name, port }: Pick<Target, 'name' | 'port'>, manifests: readonly Manifest[]) {
  const pods = podsBehind(name, manifests);
  const service = manifests.find((one) => one.kind === 'Service' && one.name === name);
  const entry = listAt(service?.content, 'spec', 'ports').find(
    (one) => textOf(at(one, 'port')) === port,
  );
  const target = textOf(at(entry, 'targetPort')) || port;
  const numbers = pods.flatMap(({ ports }) => ports.get(target) ?? []);
  return { pods, podPort: numbers[0] ?? target };
}

/** Names inside the namespace, of addresses like `amqp://user:word@rabbitmq:5672` and lists of hosts. */
function addressesIn([variable, value]: [string, string]): Target[] {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(value) ?? [];
  return hosts.split(',').flatMap((host) => {
    const [, path = '', port] = /^([a-z0-9.-]+):(\d+)$/.exec(host) ?? [];
    const words = path.split('.');
    // A member of a set: the service's name comes second.
    const name = /-\d+$/.test(words[0] ?? '') ? words[1] : words[0];
    return name && port ? [{ variable, name, port }] : [];
  });
}

interface Connection {
  readonly from: Labels;
  readonly to: Labels;
  readonly port: string;
}

function isAllowed({ from, to, port }: Connection, manifests: readonly Manifest[]): boolean {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  return (
    lets(policies, leaving, { subject: from, peer: to, port }) &&
    lets(policies, entering, { subject: to, peer: from, port })
  );
}

const leaving = { direction: 'Egress', rules: 'egress', peers: 'to' } as const;
const entering = { direction: 'Ingress', rules: 'ingress', peers: 'from' } as const;

/** Without a policy a connection is open; with policies it needs one rule that allows it. */
function lets(
  policies: readonly Manifest[],
  { direction, rules, peers }: typeof leaving | typeof entering,
  { subject, peer, port }: { subject: Labels; peer: Labels; port: string },
): boolean {
  const about = policies.filter(
    ({ content }) =>
      listAt(content, 'spec', 'policyTypes').includes(direction) &&
      selects(at(content, 'spec', 'podSelector'), subject),
  );
  const fits = (rule: Json): boolean => {
    const ports = listAt(rule, 'ports');
    const isPort = ports.length === 0 || ports.some((one) => textOf(at(one, 'port')) === port);
    const isPeer =
      at(rule, peers) === undefined ||
      listAt(rule, peers).some(
        (one) =>
          at(one, 'podSelector') !== undefined &&
          at(one, 'namespaceSelector') === undefined &&
          selects(at(one, 'podSelector'), peer),
      );
    return isPort && isPeer;
  };
  return (
    about.length === 0 || about.some(({ content }) => listAt(content, 'spec', rules).some(fits))
  );
}
