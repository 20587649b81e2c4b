import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsIn, withSecrets } from '@leadmart/runner';
import { databaseUsers, kubernetesSecrets, overlays, type Overlay } from '@leadmart/runner';
import type { ProcessPlace } from '../configuration/processes.js';
import { composeComplaints } from './compose-environment.js';
import { deployedEnvironmentComplaints, type SecretValues } from './deployed-environment.js';
import { schemaComplaints } from './kubernetes-schema.js';
import { renderKustomization } from './kustomize/kustomize.js';
import { referenceComplaints } from './kustomize/references.js';
import { ManifestFault, wordsAt, type Manifest } from './manifest.js';
import { imageEnvironment, readProcesses } from './processes.js';
import { podComplaints } from './rules/pod-rules.js';
import { wordComplaints } from './rules/word-rules.js';
import { guideFile, guideWithSize } from './size-in-guide.js';

/** Errors of each object, and of its references. */
export async function manifestComplaints(manifests: readonly Manifest[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const manifest of manifests) {
    complaints.push(...(await schemaComplaints(manifest)));
    complaints.push(...wordComplaints(manifest), ...podComplaints(manifest));
  }
  return [...complaints, ...referenceComplaints(manifests)];
}

/** Checks both overlays as they would be applied, the restore, and the environments of docker-compose. */
export async function checkManifests(
  root: string,
  places: readonly ProcessPlace[],
): Promise<readonly string[]> {
  const complaints = new Set<string>();
  try {
    const processes = await readProcesses(root, places);
    const image = await imageEnvironment(root);
    const settings = withSecrets(await readFile(join(root, '.env.example'), 'utf8'));
    const guide = await guideWithSize(root);
    if (guide.before !== guide.after)
      complaints.add(`${guideFile} is not current: run \`make docs\``);
    for (const overlay of overlays) {
      const manifests = await renderOverlay(root, overlay);
      const restore = await renderKustomization(join(root, 'infra/deploy/k8s/restore'), root);
      const secrets = sampleSecrets(settingsIn(settings), overlay);
      const found = [
        ...(await manifestComplaints([...manifests, ...restore])),
        ...deployedEnvironmentComplaints(manifests, { processes, image, secrets }),
      ];
      for (const what of found) complaints.add(`${what} (${overlay})`);
    }
    for (const what of await composeComplaints(root, { processes, image, settings }))
      complaints.add(what);
  } catch (error) {
    if (!(error instanceof ManifestFault)) throw error;
    complaints.add(error.message);
  }
  return [...complaints];
}

/** Samples of the settings that operators fill in: the production overlay has no values for these. */
const operatorsOwn: Readonly<Record<string, string>> = {
  TRUST_PROXY: '1',
  SECURITY_CONTACT: 'security@acme.example',
  SELLER_NAME: 'Acme',
  SELLER_ADDRESS: '7 Side Street | Acmeville',
  SELLER_TAX_ID: 'US 98-7654321',
  SELLER_EMAIL: 'billing@acme.example',
  MAIL_FROM: 'Acme <hello@acme.example>',
  MAIL_REPLY_TO: 'support@acme.example',
  MAIL_POSTAL_ADDRESS: 'Acme, 7 Side Street, Acmeville',
};

/** Renders an overlay as it would be applied, with samples of what the operator fills in. */
export async function renderOverlay(root: string, overlay: Overlay): Promise<Manifest[]> {
  const folder = join(root, 'infra/deploy/k8s/overlays', overlay);
  const manifests = await renderKustomization(folder, root);
  return manifests.map((manifest) => {
    if (manifest.kind !== 'ConfigMap') return manifest;
    const data = Object.entries(wordsAt(manifest.content, 'data')).map(([name, value]) => [
      name,
      value === '' ? (operatorsOwn[name] ?? '') : value,
    ]);
    return { ...manifest, content: { ...manifest.content, data: Object.fromEntries(data) } };
  });
}

/** The example has the stand-ins' keys, which production refuses. */
const vendorKeys = {
  STRIPE_SECRET_KEY: `sk_live_${randomBytes(12).toString('hex')}`,
  SENDGRID_API_KEY: `SG.${randomBytes(12).toString('hex')}`,
};

/** The secrets of an installation, as samples: those of `make kube-secrets`, and those that operators make. */
export function sampleSecrets(
  settings: Readonly<Record<string, string>>,
  overlay: Overlay,
): SecretValues {
  const own = overlay === 'production' ? { ...settings, ...vendorKeys } : settings;
  const made = kubernetesSecrets(own, overlay).map(({ name, values }) => [name, values] as const);
  if (overlay === 'trial') return new Map(made);
  const hosts = [0, 1, 2].map(
    (member) => `mongo-${member}.mongo-svc.leadmart.svc.cluster.local:27017`,
  );
  const address = `mongodb://user:word@${hosts.join(',')}/admin?replicaSet=mongo&ssl=true`;
  return new Map([
    ...made,
    ['rabbitmq-default-user', { username: 'default_user_x', password: 'word' }],
    ...databaseUsers.map(
      (user) => [`mongo-${user}`, { 'connectionString.standard': address }] as const,
    ),
  ]);
}
