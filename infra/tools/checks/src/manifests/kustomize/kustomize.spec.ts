import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { composeComplaints } from '../compose-environment.js';
import { renderKustomization } from './kustomize.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'leadmart-manifests-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

const head = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';
const base = {
  'base/kustomization.yaml': `${head}resources: [shop.yaml]\nconfigMapGenerator:\n  - name: settings\n    literals: [A=1, B=2]\n`,
  'base/shop.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: shop }\nspec: { containers: [{ name: shop, image: shop }] }\n',
};
const overlay = (more: string) => ({
  ...base,
  'over/kustomization.yaml': `${head}resources: [../base]\n${more}`,
});
const render = () => renderKustomization(join(root, 'over'), root);

describe('an overlay', () => {
  it('adds its namespace, images, settings and patches to the base', async () => {
    await write(
      overlay(`namespace: here
images: [{ name: shop, newName: registry.example:5000/shop, newTag: 1.2.3 }]
configMapGenerator: [{ name: settings, behavior: merge, literals: [B=3] }]
patches:
  - target: { kind: Pod }
    patch: '[{ "op": "add", "path": "/spec/hostname", "value": "x" }]'
`),
    );
    const [pod, settings] = await render();
    expect(pod?.content).toMatchObject({
      metadata: { name: 'shop', namespace: 'here' },
      spec: {
        hostname: 'x',
        containers: [{ name: 'shop', image: 'registry.example:5000/shop:1.2.3' }],
      },
    });
    expect(settings?.content).toMatchObject({ data: { A: '1', B: '3' } });
  });

  it.each([
    ['a field that we do not know', 'bases: [../base]', 'Unrecognized key: "bases"'],
    [
      'a patch that meets nothing',
      "patches: [{ target: { kind: Job }, patch: '[]' }]",
      'over/kustomization.yaml: patch of Job (all): there is none',
    ],
    [
      'a patch of a field that is not there',
      'patches: [{ target: { kind: Pod }, patch: \'[{ "op": "replace", "path": "/spec/x", "value": 1 }]\' }]',
      'over/kustomization.yaml: patch of Pod (all): shop: replace /spec/x: there is nothing',
    ],
    [
      'settings that change none',
      'configMapGenerator: [{ name: other, behavior: merge, literals: [A=1] }]',
      'over/kustomization.yaml: ConfigMap other: there is none to merge with',
    ],
    [
      'a replacement of a field that is not there',
      `replacements:
  - source: { kind: Pod, fieldPath: metadata.name }
    targets: [{ select: { kind: Pod }, fieldPaths: [spec.hostname] }]`,
      'over/kustomization.yaml: replacement: Pod has no spec.hostname',
    ],
    ['what is no YAML', 'patches: [', 'over/kustomization.yaml: Flow sequence'],
  ])('refuses an overlay for %s', async (_what, more, words) => {
    await write(overlay(more));
    await expect(render()).rejects.toThrow(words);
  });

  it('takes what a component adds, under the names that replacements give it', async () => {
    await write({
      'part/kustomization.yaml': `${head.replace('v1beta1', 'v1alpha1').replace('Kustomization', 'Component')}resources: [stall.yaml]
replacements:
  - source: { kind: ServiceAccount, fieldPath: metadata.name }
    targets:
      - select: { kind: Pod }
        fieldPaths: [metadata.name, 'metadata.labels.[a.b/name]', spec.containers.*.name]
      - select: { kind: Pod }
        fieldPaths: ['spec.containers.0.env.[name=KEY].value']
        options: { delimiter: '-', index: 1 }
`,
      'part/stall.yaml': `apiVersion: v1
kind: Pod
metadata: { name: stall, labels: { a.b/name: stall } }
spec: { containers: [{ name: stall, env: [{ name: KEY, value: key-stall }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: stall }
`,
      'over/account.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: shop }\n',
      'over/kustomization.yaml': `${head}resources: [account.yaml]
components: [../part]
patches:
  - patch: '{ $patch: delete, apiVersion: v1, kind: Service, metadata: { name: stall } }'
`,
    });
    const [account, pod, ...others] = await render();
    expect(account).toMatchObject({ kind: 'ServiceAccount', name: 'shop' });
    expect(pod).toMatchObject({
      name: 'shop',
      content: {
        metadata: { name: 'shop', labels: { 'a.b/name': 'shop' } },
        spec: { containers: [{ name: 'shop', env: [{ name: 'KEY', value: 'key-shop' }] }] },
      },
    });
    expect(others).toEqual([]);
  });

  it('refuses an overlay that has something twice', async () => {
    await write({ ...base, 'over/shop.yaml': base['base/shop.yaml'] });
    await write({
      'over/kustomization.yaml': `${head}resources: [../base, shop.yaml]\n`,
    });
    await expect(render()).rejects.toThrow('over/shop.yaml: Pod shop is there twice');
  });
});

describe('docker-compose', () => {
  const schema = z.object({ NAME: z.string(), LEVEL: z.enum(['low', 'high']) });
  const about = async (compose: string) => {
    await write({ 'docker-compose.yml': compose });
    return composeComplaints(root, {
      processes: [{ name: 'shop', schema }],
      image: {},
      settings: 'NAME=Corner\nLEVEL=\n',
    });
  };

  it('gives a process what it starts with', async () => {
    const compose = `
x-common: &common { NAME: '\${NAME:?a name}' }
services: { shop: { environment: { <<: *common, LEVEL: '\${LEVEL:-low}' } } }
`;
    expect(await about(compose)).toEqual([]);
  });

  it('passes on the settings of the file that a service extends', async () => {
    await write({ 'settings.yml': 'services: { shop: { environment: { NAME: , LEVEL: low } } }' });
    const extended = 'extends: { file: settings.yml, service: shop }';
    expect(await about(`services: { shop: { ${extended} } }`)).toEqual([]);
    expect(await about(`services: { shop: { ${extended}, environment: { LEVEL: no } } }`)).toEqual([
      expect.stringMatching(/service shop: LEVEL: Invalid option/),
    ]);
  });

  it('refuses variables of docker-compose that the process does not read, and values that it refuses', async () => {
    const compose = `services: { shop: { environment: { NAEM: x, LEVEL: middle } } }`;
    expect(await about(compose)).toEqual([
      'docker-compose.yml: service shop: NAEM is no variable that shop reads',
      'docker-compose.yml: service shop: NAME is missing: shop does not start without',
      expect.stringMatching(/^docker-compose.yml: service shop: LEVEL: Invalid option/),
    ]);
  });

  it('opens no port but that of the gateway to other machines', async () => {
    const compose = `services:
      shop: { environment: { NAME: Shop }, ports: ['127.0.0.1:\${PORT:-1}:1', '\${PORT:-2}:2', 3] }
      gateway: { ports: ['8080:8080'] }`;
    const complaints = await about(compose);
    expect(complaints.filter((one) => one.includes('is not on'))).toEqual([
      'docker-compose.yml: service shop: port ${PORT:-2}:2 is not on 127.0.0.1',
      'docker-compose.yml: service shop: port 3 is not on 127.0.0.1',
    ]);
  });
});
