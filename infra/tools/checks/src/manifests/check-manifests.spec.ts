import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aProduct } from './a-product.fixture.js';
import { manifestComplaints } from './check-manifests.js';
import { deployedEnvironmentComplaints } from './deployed-environment.js';
import type { Json } from './manifest.js';

const pod = '/spec/template/spec';
const container = `${pod}/containers/0`;

const set = (path: string, value: Json): Json => ({ op: 'add', path, value });
const remove = (path: string): Json => ({ op: 'remove', path });

const complaintsAbout = (kind?: string, ...operations: Json[]): Promise<string[]> =>
  manifestComplaints(aProduct(kind, ...operations));

type Broken = readonly [what: string, kind: string, change: Json, words: string];

async function isRefused(kind: string, change: Json, words: string): Promise<void> {
  const complaints = await complaintsAbout(kind, change);
  expect(complaints).toContain(`shop.yaml: ${words}`);
}

describe('a manifest', () => {
  it('accepts a correct manifest', async () => {
    expect(await complaintsAbout()).toEqual([]);
  });

  const broken: Broken[] = [
    [
      'a misspelt field',
      'Deployment',
      set('/spec/replica', 3),
      'Deployment shop: /spec/replica is no field that Kubernetes knows',
    ],
    [
      'a misspelt field deep inside',
      'Deployment',
      set(`${container}/livenessProbe/httpGet/schema`, 'HTTP'),
      `Deployment shop: ${container}/livenessProbe/httpGet/schema is no field that Kubernetes knows`,
    ],
    [
      'a wrong type',
      'Deployment',
      set('/spec/replicas', '3'),
      'Deployment shop: /spec/replicas must be integer',
    ],
    [
      'a missing field',
      'Deployment',
      remove('/spec/selector'),
      'Deployment shop: /spec must have required property selector',
    ],
    [
      'an amount that is none',
      'Deployment',
      set(`${container}/resources/limits/memory`, '256MB'),
      `Deployment shop: ${container}/resources/limits/memory must match format "quantity"`,
    ],
    [
      'a version that is gone',
      'PodDisruptionBudget',
      set('/apiVersion', 'policy/v1beta1'),
      'PodDisruptionBudget shop: Kubernetes has no PodDisruptionBudget in policy/v1beta1',
    ],
    [
      "a misspelt field of an operator's kind",
      'Issuer',
      set('/spec', { selfSigned: { crlDistributionPoint: [] } }),
      'Issuer authority: /spec/selfSigned Unrecognized key: "crlDistributionPoint"',
    ],
    [
      'a name that is too long for a port',
      'Service',
      set('/spec/ports/0/name', 'http-for-everybody'),
      "Service shop: the name of a port 'http-for-everybody' is not allowed",
    ],
    [
      'a label with spaces',
      'Deployment',
      set('/metadata/labels/owner', 'the shop'),
      "Deployment shop: the value of the label owner 'the shop' is not allowed",
    ],
    [
      "a queue's name where a label's value belongs",
      'HorizontalPodAutoscaler',
      set('/spec/metrics/0/external/metric/selector/matchLabels/service', 'leads:purchase'),
      "HorizontalPodAutoscaler shop: the value in a metric's selector 'leads:purchase' is not allowed",
    ],
  ];
  it.each(broken)('refuses a manifest for %s', async (_what, kind, change, words) => {
    await isRefused(kind, change, words);
  });

  it('refuses a secret with a value in it', async () => {
    const content = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'keys' },
      stringData: { key: 'x' },
    };
    const secret = { source: 'shop.yaml', apiVersion: 'v1', kind: 'Secret', name: 'keys', content };
    expect(await manifestComplaints([secret])).toEqual([
      'shop.yaml: Secret keys: a secret has no place in a file of the repository',
    ]);
  });
});

describe('a pod', () => {
  const broken: Broken[] = [
    [
      'that may be root',
      'Deployment',
      remove(`${pod}/securityContext/runAsNonRoot`),
      `Deployment shop: ${pod}/securityContext/runAsNonRoot must be true`,
    ],
    [
      'that may write to its image',
      'Deployment',
      set(`${container}/securityContext/readOnlyRootFilesystem`, false),
      'Deployment shop: container shop: securityContext/readOnlyRootFilesystem must be true',
    ],
    [
      'that keeps rights',
      'Deployment',
      set(`${container}/securityContext/capabilities/drop`, []),
      'Deployment shop: container shop: securityContext/capabilities/drop must be [ALL]',
    ],
    [
      'of no version',
      'Deployment',
      set(`${container}/image`, 'registry.example:5000/shop'),
      'Deployment shop: container shop: image registry.example:5000/shop needs a version',
    ],
    [
      'without a limit',
      'Deployment',
      remove(`${container}/resources/limits/memory`),
      'Deployment shop: container shop: resources/limits/memory is missing',
    ],
    [
      'that asks for more than its limit',
      'Deployment',
      set(`${container}/resources/requests/cpu`, '1500m'),
      'Deployment shop: container shop: resources/requests/cpu is more than its limit',
    ],
    [
      'that nobody probes',
      'Deployment',
      remove(`${container}/readinessProbe`),
      'Deployment shop: container shop: readinessProbe is missing',
    ],
    [
      'that is restarted when the broker is away',
      'Deployment',
      set(`${container}/livenessProbe/httpGet/path`, '/readyz'),
      'Deployment shop: container shop: livenessProbe asks for readiness: a broker that is away would restart everything',
    ],
    [
      'that is killed while it stops',
      'Deployment',
      set(`${pod}/terminationGracePeriodSeconds`, 20),
      `Deployment shop: ${pod}/terminationGracePeriodSeconds must be more than the 20 that a process takes`,
    ],
  ];
  it.each(broken)('%s is refused', async (_what, kind, change, words) => {
    await isRefused(kind, change, words);
  });
});

describe('what refers to something', () => {
  const broken: Broken[] = [
    [
      'settings',
      'Deployment',
      set(`${container}/envFrom/0/configMapRef/name`, 'setings'),
      'Deployment shop: there is no ConfigMap setings',
    ],
    [
      'a secret',
      'Deployment',
      set(`${container}/env/0/valueFrom/secretKeyRef/name`, 'mongo'),
      'Deployment shop: nobody makes a Secret mongo',
    ],
    [
      "a secret's key",
      'Deployment',
      set(`${container}/env/0/valueFrom/secretKeyRef/key`, 'pass'),
      'Deployment shop: Secret mongo-root has no key pass',
    ],
    [
      'a service account',
      'Deployment',
      set(`${pod}/serviceAccountName`, 'nobody'),
      'Deployment shop: there is no ServiceAccount nobody',
    ],
    [
      'a volume',
      'Deployment',
      set(`${container}/volumeMounts/0/name`, 'temp'),
      'Deployment shop: there is no volume temp',
    ],
    [
      "a probe's port",
      'Deployment',
      set(`${container}/startupProbe/httpGet/port`, 'web'),
      'Deployment shop: startupProbe asks at a port web, which the container has not',
    ],
    [
      "a workload's own pods",
      'Deployment',
      set('/spec/selector/matchLabels/app', 'store'),
      'Deployment shop: /spec/selector does not fit the labels of its pods',
    ],
    [
      "a service's pods",
      'Service',
      set('/spec/selector/app', 'store'),
      'Service shop: /spec/selector selects no pod',
    ],
    [
      "a service's port",
      'Service',
      set('/spec/ports/0/targetPort', 'web'),
      'Service shop: no pod has a port web',
    ],
    [
      'what is scaled',
      'HorizontalPodAutoscaler',
      set('/spec/scaleTargetRef/name', 'store'),
      'HorizontalPodAutoscaler shop: there is no Deployment store',
    ],
    [
      'what is scaled and says its number itself',
      'Deployment',
      set('/spec/replicas', 2),
      'Deployment shop: /spec/replicas fights with the autoscaler',
    ],
    [
      'what must not be disrupted',
      'PodDisruptionBudget',
      set('/spec/selector/matchLabels/app', 'store'),
      'PodDisruptionBudget shop: /spec/selector selects no pod',
    ],
    [
      'who is restricted',
      'NetworkPolicy',
      set('/spec/podSelector/matchExpressions/0/values', ['store']),
      'NetworkPolicy shop: /spec/podSelector selects no pod',
    ],
    [
      'who is let in',
      'NetworkPolicy',
      set('/spec/ingress/0/from/0/podSelector/matchLabels/app', 'store'),
      'NetworkPolicy shop: /spec/ingress/0 selects no pod',
    ],
    [
      "an authority's key",
      'Issuer',
      set('/spec', { ca: { secretName: 'authority' } }),
      'Issuer authority: nobody makes a Secret authority',
    ],
    [
      "the ingress's issuer",
      'Ingress',
      set('/metadata/annotations', { 'cert-manager.io/issuer': 'nobody' }),
      'Ingress shop: there is no Issuer nobody',
    ],
    [
      'where the ingress leads to',
      'Ingress',
      set('/spec/rules/0/http/paths/0/backend/service/port/name', 'web'),
      'Ingress shop: Service shop has no port web',
    ],
  ];
  it.each(broken)('that is not there is refused: %s', async (_what, kind, change, words) => {
    await isRefused(kind, change, words);
  });
});

describe("a process's environment", () => {
  const schema = z.object({
    NODE_ENV: z.string(),
    PORT: z.coerce.number(),
    SHOP_NAME: z.string().min(3, 'expected a name'),
    MONGO_URL: z.string().regex(/^mongodb:\/\/[^$]+$/, 'expected an address'),
    OPEN_AT: z.string().optional(),
  });
  const about = (kind?: string, ...operations: Json[]) =>
    deployedEnvironmentComplaints(aProduct(kind, ...operations), {
      processes: [{ name: 'shop', schema }],
      image: { NODE_ENV: 'production', PORT: '8080' },
      secrets: new Map([['mongo-root', { password: 'word' }]]),
    });

  it('accepts an environment with which the process starts', () => {
    expect(about()).toEqual([]);
    expect(about('ConfigMap', set('/data/OPEN_AT', ''))).toEqual([]);
  });

  it.each<[string, string, Json, string]>([
    [
      'a variable that nobody reads',
      'ConfigMap',
      set('/data/SHOP_NAEM', 'Corner'),
      'SHOP_NAEM is no variable that shop reads',
    ],
    [
      'one that is missing',
      'ConfigMap',
      remove('/data/SHOP_NAME'),
      'SHOP_NAME is missing: shop does not start without',
    ],
    ['a bad value', 'ConfigMap', set('/data/SHOP_NAME', 'X'), 'SHOP_NAME: expected a name'],
    [
      'a reference to what stands below it',
      'Deployment',
      set(`${container}/env/0/name`, 'WORD'),
      'MONGO_URL: expected an address',
    ],
    [
      'a port that it does not listen on',
      'Deployment',
      set(`${container}/ports/0/containerPort`, 80),
      'it listens on 8080, which is none of its ports',
    ],
  ])('refuses the environment of a process for %s', (_what, kind, change, words) => {
    expect(about(kind, change)).toContain(`shop.yaml: Deployment shop: ${words}`);
  });
});
