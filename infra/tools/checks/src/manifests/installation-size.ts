import {
  at,
  containersOf,
  listAt,
  podTemplate,
  textOf,
  type Json,
  type Manifest,
} from './manifest.js';
import { quantity } from './rules/pod-rules.js';

interface Size {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

/** The processors, memory and volumes that a first installation requests, in words: `9.7 CPU, 23 GiB and 475 GiB`. */
export function installationSize(manifests: readonly Manifest[]): string {
  const total = manifests.map((one) => sizeOf(one, manifests)).reduce(plus, nothing);
  const gib = (bytes: number) => Math.ceil(bytes / 2 ** 30);
  return `${Number(total.cpu.toFixed(1))} CPU, ${gib(total.memory)} GiB of memory and ${gib(total.storage)} GiB of volumes`;
}

const nothing: Size = { cpu: 0, memory: 0, storage: 0 };
const plus = (one: Size, other: Size): Size => ({
  cpu: one.cpu + other.cpu,
  memory: one.memory + other.memory,
  storage: one.storage + other.storage,
});
const times = (size: Size, count: number): Size => ({
  cpu: size.cpu * count,
  memory: size.memory * count,
  storage: size.storage * count,
});

function sizeOf({ kind, name, content }: Manifest, all: readonly Manifest[]): Size {
  const spec = at(content, 'spec');
  if (kind === 'PersistentVolumeClaim') return requestsOf(spec);
  if (kind === 'RabbitmqCluster') {
    const storage = quantity(textOf(at(spec, 'persistence', 'storage')));
    return times(plus(requestsOf(spec), { ...nothing, storage }), Number(at(spec, 'replicas')));
  }
  if (kind === 'MongoDBCommunity') {
    const set = at(spec, 'statefulSet', 'spec');
    const parts = [
      ...listAt(set, 'template', 'spec', 'containers'),
      ...listAt(set, 'volumeClaimTemplates').map((claim) => at(claim, 'spec') ?? null),
    ];
    return times(parts.map(requestsOf).reduce(plus, nothing), Number(at(spec, 'members')));
  }
  if (kind !== 'Deployment') return nothing;
  const scaler = all.find((one) => one.kind === 'HorizontalPodAutoscaler' && one.name === name);
  const replicas = Number(at(scaler?.content, 'spec', 'minReplicas') ?? 1);
  const pod = containersOf(podTemplate({ kind, name, content } as Manifest)?.template ?? null);
  return times(pod.map(requestsOf).reduce(plus, nothing), replicas);
}

function requestsOf(holder: Json | undefined): Size {
  const [cpu, memory, storage] = ['cpu', 'memory', 'storage'].map((what) =>
    textOf(at(holder, 'resources', 'requests', what)),
  );
  const amount = (text = '') => (text === '' ? 0 : quantity(text));
  return { cpu: amount(cpu), memory: amount(memory), storage: amount(storage) };
}
