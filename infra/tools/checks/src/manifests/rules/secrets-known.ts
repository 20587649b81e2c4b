import { kubernetesSecrets } from '@leadmart/runner';
import { at, listAt, textOf, type Manifest } from '../manifest.js';

/** Secrets of an installation that are made by hand: infra/docs/kubernetes.md says how. */
const byHand: Readonly<Record<string, readonly string[]>> = {
  'backup-store': ['accessKeyId', 'secretAccessKey'],
};

/** The secrets of an installation and their keys: made by hand, by `make kube-secrets` and by operators. */
export function secretsKnown(manifests: readonly Manifest[]): Map<string, Set<string>> {
  const isTrial = !manifests.some(({ kind }) => kind === 'MongoDBCommunity');
  const made = kubernetesSecrets({}, isTrial ? 'trial' : 'production');
  const known = new Map([
    ...Object.entries(byHand).map(([name, keys]) => [name, new Set(keys)] as const),
    ...made.map(({ name, values }) => [name, new Set(Object.keys(values))] as const),
  ]);
  for (const { kind, name, content } of manifests) {
    if (kind === 'Certificate') {
      const secretName = textOf(at(content, 'spec', 'secretName'));
      known.set(secretName, new Set(['tls.crt', 'tls.key', 'ca.crt']));
    }
    if (kind === 'RabbitmqCluster')
      known.set(`${name}-default-user`, new Set(['username', 'password', 'host', 'port']));
    if (kind === 'MongoDBCommunity') {
      for (const user of listAt(content, 'spec', 'users'))
        known.set(
          textOf(at(user, 'connectionStringSecretName')),
          new Set(['connectionString.standard', 'connectionString.standardSrv', 'username']),
        );
    }
  }
  return known;
}
