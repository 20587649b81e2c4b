/** The figures of one stage of a load test. */
export interface Stage {
  readonly users: number;
  /** Successful answers per second. */
  readonly perSecond: number;
  readonly p99Ms: number;
  /** The share of requests that were shed or failed. */
  readonly lost: number;
  /** The cores that each process used. */
  readonly cores: ReadonlyMap<string, number>;
  /** The cores that all programs of the machine used, and those it has. */
  readonly machine: { readonly busy: number; readonly cores: number };
  /** Waiting messages at the end of the stage. */
  readonly queued: number;
  /** Purchases that were accepted in the stage and had not ended at its end. */
  readonly open: number;
}

export type Saturation =
  | { readonly kind: 'not saturated' }
  | { readonly kind: 'processor of the machine'; readonly most: string; readonly cores: number }
  | { readonly kind: 'processor of one process'; readonly most: string; readonly cores: number }
  | { readonly kind: 'queues'; readonly messages: number }
  | { readonly kind: 'waiting'; readonly most: string };

/** More users bring less than this share of additional answers. */
const leastGain = 0.1;
const slowMs = 2_000;
const mostLost = 0.01;
const busyShare = 0.9;
const longQueue = 1_000;

/** A stage is saturated when more users bring no more answers, or when answers become slow or are missing. */
export function isSaturated(stage: Stage, previous: Stage | undefined): boolean {
  if (stage.lost > mostLost || stage.p99Ms > slowMs) return true;
  return previous !== undefined && stage.perSecond < previous.perSecond * (1 + leastGain);
}

/** Names the exhausted part of a saturated stage. A Node process cannot use more than one core for its JavaScript. */
export function saturationOf(stage: Stage, previous?: Stage): Saturation {
  if (!isSaturated(stage, previous)) return { kind: 'not saturated' };
  const [most = 'none', cores = 0] = [...stage.cores].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (cores >= busyShare) return { kind: 'processor of one process', most, cores };
  if (stage.machine.busy >= busyShare * stage.machine.cores)
    return { kind: 'processor of the machine', most, cores };
  if (stage.queued > longQueue) return { kind: 'queues', messages: stage.queued };
  return { kind: 'waiting', most };
}

export function sentenceOf(saturation: Saturation): string {
  switch (saturation.kind) {
    case 'not saturated':
      return 'nothing saturates: raise USERS';
    case 'processor of one process':
      return `the processor of ${saturation.most} (${saturation.cores.toFixed(2)} of one core)`;
    case 'processor of the machine':
      return `the processors of the machine, most of it ${saturation.most} (${saturation.cores.toFixed(2)} cores)`;
    case 'queues':
      return `consumers: ${saturation.messages} messages wait in queues`;
    case 'waiting':
      return `waiting for locks or disks: processors are idle, ${saturation.most} uses most of them`;
  }
}
