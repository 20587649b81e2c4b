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
const own = (path: string, value: Json): Json => set(`${container}/${path}`, value);

/** The kind of the changed object, the change, and a part of the complaint about the object. */
type Broken = readonly [kind: string, change: Json, words: string];

describe('manifests', () => {
  it('accepts correct manifests', async () => {
    expect(await manifestComplaints(aProduct())).toEqual([]);
  });

  const wrong: Broken[] = [
    ['Deployment', set('/spec/replica', 3), '/spec/replica is no field that Kubernetes knows'],
    ['Deployment', own('livenessProbe/httpGet/schema', 'HTTP'), 'schema is no field that'],
    ['Deployment', set('/spec/replicas', '3'), '/spec/replicas must be integer'],
    ['Deployment', remove('/spec/selector'), '/spec must have required property selector'],
    ['Deployment', own('resources/limits/memory', '256MB'), 'must match format "quantity"'],
    ['PodDisruptionBudget', set('/apiVersion', 'policy/v1beta1'), 'Kubernetes has no Pod'],
    ['Issuer', set('/spec/selfSigned', { a: 1 }), '/spec/selfSigned Unrecognized key: "a"'],
    ['Service', set('/spec/ports/0/name', 'http-for-everybody'), 'the name of a port'],
    ['Deployment', set('/metadata/labels/owner', 'the shop'), 'the value of the label owner'],
    [
      'HorizontalPodAutoscaler',
      set('/spec/metrics/0/external/metric/selector/matchLabels/service', 'leads:purchase'),
      "the value in a metric's selector 'leads:purchase' is not allowed",
    ],
  ];

  const unsafe: Broken[] = [
    ['Deployment', remove(`${pod}/securityContext/runAsNonRoot`), 'runAsNonRoot must be true'],
    ['Deployment', own('securityContext/readOnlyRootFilesystem', false), 'Filesystem must be true'],
    ['Deployment', own('securityContext/capabilities/drop', []), 'drop must be [ALL]'],
    ['Deployment', own('image', 'registry.example:5000/shop'), '5000/shop needs a version'],
    ['Deployment', remove(`${container}/resources/limits/memory`), 'limits/memory is missing'],
    ['Deployment', own('resources/requests/cpu', '1500m'), 'requests/cpu is more than its limit'],
    ['Deployment', remove(`${container}/readinessProbe`), 'readinessProbe is missing'],
    [
      'Deployment',
      own('livenessProbe/httpGet/path', '/readyz'),
      'livenessProbe asks for readiness',
    ],
    ['Deployment', set(`${pod}/terminationGracePeriodSeconds`, 20), 'must be more than the 20'],
  ];

  const missing: Broken[] = [
    ['Deployment', own('envFrom/0/configMapRef/name', 'no'), 'there is no ConfigMap no'],
    ['Deployment', own('env/0/valueFrom/secretKeyRef/name', 'no'), 'nobody makes a Secret no'],
    [
      'Deployment',
      own('env/0/valueFrom/secretKeyRef/key', 'no'),
      'Secret mongo-root has no key no',
    ],
    ['Deployment', set(`${pod}/serviceAccountName`, 'no'), 'there is no ServiceAccount no'],
    ['Deployment', own('volumeMounts/0/name', 'no'), 'there is no volume no'],
    ['Deployment', own('startupProbe/httpGet/port', 'no'), 'startupProbe asks at a port no'],
    ['Deployment', set('/spec/selector/matchLabels/app', 'no'), '/spec/selector does not fit'],
    ['Service', set('/spec/selector/app', 'no'), '/spec/selector selects no pod'],
    ['Service', set('/spec/ports/0/targetPort', 'no'), 'no pod has a port no'],
    [
      'HorizontalPodAutoscaler',
      set('/spec/scaleTargetRef/name', 'no'),
      'there is no Deployment no',
    ],
    ['Deployment', set('/spec/replicas', 2), '/spec/replicas fights with the autoscaler'],
    ['PodDisruptionBudget', set('/spec/selector/matchLabels/app', 'no'), 'selector selects no pod'],
    ['NetworkPolicy', set('/spec/podSelector/matchExpressions/0/values', ['no']), 'selects no pod'],
    [
      'NetworkPolicy',
      set('/spec/ingress/0/from/0/podSelector/matchLabels/app', 'no'),
      '/spec/ingress/0 selects no pod',
    ],
    ['Issuer', set('/spec', { ca: { secretName: 'no' } }), 'nobody makes a Secret no'],
    [
      'Ingress',
      set('/metadata/annotations', { 'cert-manager.io/issuer': 'no' }),
      'there is no Issuer no',
    ],
    [
      'Ingress',
      set('/spec/rules/0/http/paths/0/backend/service/port/name', 'no'),
      'Service shop has no port no',
    ],
  ];

  it.each([...wrong, ...unsafe, ...missing])(
    'refuses a %s after the change %j: %s',
    async (kind, change, words) => {
      const complaints = await manifestComplaints(aProduct(kind, change));
      const about = complaints.filter((one) => one.startsWith(`shop.yaml: ${kind} `));
      expect(about).toContainEqual(expect.stringContaining(words));
    },
  );

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

  it.each<[string, Json, string]>([
    ['ConfigMap', set('/data/SHOP_NAEM', 'Corner'), 'SHOP_NAEM is no variable that shop reads'],
    ['ConfigMap', remove('/data/SHOP_NAME'), 'SHOP_NAME is missing: shop does not start without'],
    ['ConfigMap', set('/data/SHOP_NAME', 'X'), 'SHOP_NAME: expected a name'],
    // A variable that stands above the one that it refers to.
    ['Deployment', own('env/0/name', 'WORD'), 'MONGO_URL: expected an address'],
    [
      'Deployment',
      own('ports/0/containerPort', 80),
      'it listens on 8080, which is none of its ports',
    ],
  ])('refuses the environment of a process with a %s after %j: %s', (kind, change, words) => {
    expect(about(kind, change)).toContain(`shop.yaml: Deployment shop: ${words}`);
  });
});
