import type { ServiceEntry } from '@leadmart/contracts';

/** A list in a file that also has other content: it stands between two comments. */
interface MadeList {
  readonly file: string;
  readonly name: string;
  readonly render: (services: readonly ServiceEntry[]) => string;
}

const perService =
  (lines: (service: ServiceEntry) => string) =>
  (services: readonly ServiceEntry[]): string =>
    services.map(lines).join('\n');

const manifests = 'infra/deploy/k8s';
const alerts = 'infra/deploy/observability/prometheus/alerts.yml';
const up = (services: readonly ServiceEntry[]): string =>
  `up{job=~"${['gateway', ...services.map(({ name }) => name)].join('|')}"}`;

/** Every list of services that tools read from their own files. */
const madeLists: readonly MadeList[] = [
  {
    file: `${manifests}/base/kustomization.yaml`,
    name: 'services',
    render: perService(({ name }) => `- ${name}`),
  },
  {
    file: `${manifests}/overlays/production/kustomization.yaml`,
    name: 'services',
    render: perService(
      ({ name }) => `- name: leadmart/${name}
  newName: registry.leadmart.example/leadmart/${name}
  newTag: 0.1.0`,
    ),
  },
  {
    file: `${manifests}/overlays/production/mongo.yaml`,
    name: 'users of services',
    render: perService(
      ({ name, database }) => `- name: ${name}
  db: admin
  passwordSecretRef:
    name: mongo-${name}-password
  scramCredentialsSecretName: mongo-${name}
  connectionStringSecretName: mongo-${name}
  roles:
    - name: readWrite
      db: leadmart_${database}`,
    ),
  },
  {
    file: 'infra/deploy/observability/prometheus/prometheus.yml',
    name: 'services',
    render: perService(
      ({ name }) => `- job_name: ${name}
  dns_sd_configs: [{ names: [${name}], type: A, port: 8080 }]`,
    ),
  },
  { file: alerts, name: 'processes', render: (services) => `expr: ${up(services)} == 0` },
  {
    file: alerts,
    name: 'absent processes',
    render: (services) =>
      [
        'expr: |',
        `  max by (job) (${up(services)}) == 0`,
        '  or absent(up{job="gateway"})',
        ...services.map(({ name }) => `  or absent(up{job="${name}"})`),
      ].join('\n'),
  },
];

/** The files with such lists. */
export const filesWithLists: readonly string[] = [...new Set(madeLists.map(({ file }) => file))];

/** The content of a file with its lists written anew; throws where the comments around a list are missing. */
export function withLists(file: string, text: string, services: readonly ServiceEntry[]): string {
  return madeLists
    .filter((list) => list.file === file)
    .reduce((content, list) => replaceList(content, list, services), text);
}

function replaceList(text: string, list: MadeList, services: readonly ServiceEntry[]): string {
  const { file, name, render } = list;
  const begin = `${name}: made by \`make docs\``;
  const region = new RegExp(`^( *)(#|//) ${begin}\\n[^]*?^ *(?:#|//) end of ${name}\\n`, 'm');
  if (!region.test(text)) throw new Error(`${file} has no list "${begin}"`);
  return text.replace(region, (_all, indent: string, mark: string) => {
    const lines = render(services)
      .split('\n')
      .map((line) => `${indent}${line}\n`)
      .join('');
    return `${indent}${mark} ${begin}\n${lines}${indent}${mark} end of ${name}\n`;
  });
}
