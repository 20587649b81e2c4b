import {
  at,
  complain,
  containersOf,
  isObject,
  listAt,
  podTemplate,
  textOf,
  wordsAt,
  type Json,
  type Manifest,
} from '../manifest.js';
import { podSets, type PodSet } from '../rules/pod-sets.js';
import { secretsKnown } from '../rules/secrets-known.js';
import { selects } from './selectors.js';

/** Checks that every reference by name or labels has a target. */
export function referenceComplaints(manifests: readonly Manifest[]): string[] {
  const pods = podSets(manifests);
  return manifests.flatMap((manifest) => [
    ...podReferences(manifest, manifests),
    ...operatorReferences(manifest, manifests),
    ...selectorComplaints(manifest, pods),
    ...targetComplaints(manifest, manifests),
  ]);
}

/** Service account, settings, secrets and volumes of the pods that an object makes. */
function podReferences(manifest: Manifest, all: readonly Manifest[]): string[] {
  const template = podTemplate(manifest)?.template;
  if (template === undefined) return [];
  const complaints: string[] = [];
  const missing = (kind: string, name: string) => {
    if (name !== '' && !all.some((one) => one.kind === kind && one.name === name))
      complaints.push(complain(manifest, `there is no ${kind} ${name}`));
  };
  missing('ServiceAccount', textOf(at(template, 'spec', 'serviceAccountName')) || 'default');
  const volumes = listAt(template, 'spec', 'volumes');
  for (const volume of volumes) {
    missing('ConfigMap', textOf(at(volume, 'configMap', 'name')));
    missing('PersistentVolumeClaim', textOf(at(volume, 'persistentVolumeClaim', 'claimName')));
    const keys = listAt(volume, 'secret', 'items').map((item) => textOf(at(item, 'key')));
    const optional = at(volume, 'secret', 'optional') === true;
    const secret = { name: textOf(at(volume, 'secret', 'secretName')), keys, optional };
    complaints.push(...secretComplaints(manifest, secret, all));
  }
  const names = new Set([
    ...volumes.map((volume) => textOf(at(volume, 'name'))),
    ...listAt(manifest.content, 'spec', 'volumeClaimTemplates').map((claim) =>
      textOf(at(claim, 'metadata', 'name')),
    ),
  ]);
  for (const container of containersOf(template)) {
    for (const from of listAt(container, 'envFrom'))
      missing('ConfigMap', textOf(at(from, 'configMapRef', 'name')));
    for (const variable of listAt(container, 'env')) {
      const ref = at(variable, 'valueFrom', 'secretKeyRef');
      const keys = [textOf(at(ref, 'key'))];
      const secret = {
        name: textOf(at(ref, 'name')),
        keys,
        optional: at(ref, 'optional') === true,
      };
      complaints.push(...secretComplaints(manifest, secret, all));
    }
    for (const mount of listAt(container, 'volumeMounts')) {
      const name = textOf(at(mount, 'name'));
      if (!names.has(name)) complaints.push(complain(manifest, `there is no volume ${name}`));
    }
    complaints.push(...probePorts(manifest, container));
  }
  return complaints;
}

/** Secrets that the documents tell operators to read. */
function operatorReferences(manifest: Manifest, all: readonly Manifest[]): string[] {
  const { kind, content } = manifest;
  const read = (name: Json | undefined, ...keys: string[]) =>
    secretComplaints(manifest, { name: textOf(name), keys, optional: false }, all);
  if (kind === 'RabbitmqCluster')
    return read(at(content, 'spec', 'tls', 'secretName'), 'tls.crt', 'tls.key');
  if (kind === 'Issuer') return read(at(content, 'spec', 'ca', 'secretName'), 'tls.crt', 'tls.key');
  if (kind !== 'MongoDBCommunity') return [];
  const tls = at(content, 'spec', 'security', 'tls');
  return [
    ...memberNames(manifest, all),
    ...read(at(tls, 'certificateKeySecretRef', 'name'), 'tls.crt', 'tls.key'),
    ...read(at(tls, 'caCertificateSecretRef', 'name'), 'ca.crt'),
    ...listAt(content, 'spec', 'users').flatMap((user) =>
      read(at(user, 'passwordSecretRef', 'name'), 'password'),
    ),
  ];
}

/** The members have names in the domain of the cluster, which their certificate must contain. */
function memberNames(manifest: Manifest, all: readonly Manifest[]): string[] {
  const { name, content } = manifest;
  const domain = textOf(at(content, 'spec', 'clusterDomain'));
  const namespace = textOf(at(content, 'metadata', 'namespace'));
  const names = all
    .filter(({ kind }) => kind === 'Certificate')
    .flatMap((certificate) => listAt(certificate.content, 'spec', 'dnsNames'));
  const wanted = `*.${name}-svc.${namespace}.svc.${domain}`;
  return names.includes(wanted) ? [] : [complain(manifest, `no Certificate is for ${wanted}`)];
}

interface SecretUse {
  readonly name: string;
  readonly keys: readonly string[];
  readonly optional: boolean;
}

function secretComplaints(
  manifest: Manifest,
  { name, keys, optional }: SecretUse,
  all: readonly Manifest[],
): string[] {
  if (name === '' || optional) return [];
  const known = secretsKnown(all).get(name);
  if (!known) return [complain(manifest, `nobody makes a Secret ${name}`)];
  return keys
    .filter((key) => !known.has(key))
    .map((key) => complain(manifest, `Secret ${name} has no key ${key}`));
}

function probePorts(manifest: Manifest, container: Json): string[] {
  const named = listAt(container, 'ports').map((port) => textOf(at(port, 'name')));
  return ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((probe) =>
    ['httpGet', 'tcpSocket'].flatMap((way) => {
      const port = at(container, probe, way, 'port');
      return typeof port === 'string' && !named.includes(port)
        ? [complain(manifest, `${probe} asks at a port ${port}, which the container has not`)]
        : [];
    }),
  );
}

/** Selectors of services, budgets, policies, workloads. */
function selectorComplaints(manifest: Manifest, pods: readonly PodSet[]): string[] {
  const { kind, content } = manifest;
  const complaints: string[] = [];
  const chosen = (selector: Json | undefined, where: string): PodSet[] => {
    const found = pods.filter(({ labels }) => selects(selector, labels));
    if (found.length === 0) complaints.push(complain(manifest, `${where} selects no pod`));
    return found;
  };
  const template = podTemplate(manifest)?.template;
  if (template !== undefined && kind !== 'Job' && kind !== 'CronJob') {
    const labels = wordsAt(template, 'metadata', 'labels');
    if (!selects(at(content, 'spec', 'selector'), labels))
      complaints.push(complain(manifest, '/spec/selector does not fit the labels of its pods'));
  }
  if (kind === 'Service') {
    const selector = { matchLabels: at(content, 'spec', 'selector') ?? {} };
    const found = chosen(selector, '/spec/selector');
    for (const port of listAt(content, 'spec', 'ports')) {
      const target = textOf(at(port, 'targetPort') ?? at(port, 'port'));
      // Erlang's own ports are in no list of the container's.
      const isNamed = Number.isNaN(Number(target));
      if (isNamed && !found.some(({ ports }) => ports.has(target)))
        complaints.push(complain(manifest, `no pod has a port ${target}`));
    }
  }
  if (kind === 'PodDisruptionBudget') chosen(at(content, 'spec', 'selector'), '/spec/selector');
  if (kind === 'NetworkPolicy') complaints.push(...policyComplaints(manifest, chosen));
  return complaints;
}

function policyComplaints(
  { content }: Manifest,
  chosen: (selector: Json | undefined, where: string) => PodSet[],
): string[] {
  const subject = at(content, 'spec', 'podSelector');
  const isForAll = isObject(subject) && Object.keys(subject).length === 0;
  if (!isForAll) chosen(subject, '/spec/podSelector');
  for (const [direction, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    for (const [index, rule] of listAt(content, 'spec', direction).entries()) {
      for (const peer of listAt(rule, peers)) {
        const isElsewhere = at(peer, 'namespaceSelector') !== undefined;
        if (isElsewhere || at(peer, 'podSelector') === undefined) continue;
        chosen(at(peer, 'podSelector'), `/spec/${direction}/${index}`);
      }
    }
  }
  return [];
}

/** The targets of autoscalers and of the ingress. */
function targetComplaints(manifest: Manifest, all: readonly Manifest[]): string[] {
  const { kind, content } = manifest;
  if (kind === 'HorizontalPodAutoscaler') {
    const target = at(content, 'spec', 'scaleTargetRef');
    const [wanted, name] = [textOf(at(target, 'kind')), textOf(at(target, 'name'))];
    const found = all.find((one) => one.kind === wanted && one.name === name);
    if (!found) return [complain(manifest, `there is no ${wanted} ${name}`)];
    if (at(found.content, 'spec', 'replicas') === undefined) return [];
    return [complain(found, '/spec/replicas fights with the autoscaler')];
  }
  if (kind === 'Ingress') {
    const issuer = textOf(at(content, 'metadata', 'annotations', 'cert-manager.io/issuer'));
    if (issuer !== '' && !all.some((one) => one.kind === 'Issuer' && one.name === issuer))
      return [complain(manifest, `there is no Issuer ${issuer}`)];
    return listAt(content, 'spec', 'rules')
      .flatMap((rule) => listAt(rule, 'http', 'paths'))
      .flatMap((path) => {
        const name = textOf(at(path, 'backend', 'service', 'name'));
        const port = textOf(at(path, 'backend', 'service', 'port', 'name'));
        const service = all.find((one) => one.kind === 'Service' && one.name === name);
        if (!service) return [complain(manifest, `there is no Service ${name}`)];
        const ports = listAt(service.content, 'spec', 'ports').map((one) =>
          textOf(at(one, 'name')),
        );
        return ports.includes(port)
          ? []
          : [complain(manifest, `Service ${name} has no port ${port}`)];
      });
  }
  if (kind === 'Certificate') {
    const name = textOf(at(content, 'spec', 'issuerRef', 'name'));
    const isThere = all.some((one) => one.kind === 'Issuer' && one.name === name);
    return isThere ? [] : [complain(manifest, `there is no Issuer ${name}`)];
  }
  return [];
}
