import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports most processor times in hundredths of a second on all machines that Node supports. */
const msPerTick = 10;
const nsPerMs = 1_000_000;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  /** The processor time of its children that have ended, and of theirs. */
  readonly endedMs: number;
}

export type Times = ReadonlyMap<string, number>;

/** Names of the product's processes by their command lines. */
const labels: readonly (readonly [string, RegExp])[] = [
  ['mongo', /stand-ins\/mongo\/server\/dist/],
  ['sandbox', /stand-ins\/sandbox\/dist/],
  ['gateway', /gateway\/dist\/main/],
  ['rabbitmq', /beam\.smp|erl_child_setup|epmd|inet_gethost/],
  ['postgresql', /postgres/],
  ['hello', /bench\/dist\/hello/],
];
const service = /services\/([a-z-]+)\/dist\/main/;

export function labelOf(commandLine: string): string {
  const [, name] = service.exec(commandLine) ?? [];
  return name ?? labels.find(([, pattern]) => pattern.test(commandLine))?.[0] ?? 'other';
}

/** The ids of the descendants of this process, by name; of replicas the last one. Linux only. */
export function processesOfChildren(): Map<string, number> {
  const children = family().filter(({ pid }) => pid !== process.pid);
  return new Map(children.map(({ pid }) => [labelOf(commandLineOf(pid)), pid]));
}

/** The processor time in ms that the descendants of this process have used, by name. Linux only. */
export function timesOfChildren(): Times {
  const times = new Map<string, number>();
  for (const { pid, ms } of family()) {
    if (pid === process.pid) continue;
    const label = labelOf(commandLineOf(pid));
    times.set(label, (times.get(label) ?? 0) + ms);
  }
  return times;
}

/** The processor time in ms of this process and all that it started, also of those that have ended. Linux only. */
export function timeOfFamily(): number {
  return family().reduce((sum, { ms, endedMs }) => sum + ms + endedMs, 0);
}

/** The processor time in ms of the whole machine. */
export function busyTime(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) * msPerTick;
}

/** The times between two readings. */
export function between(before: Times, after: Times): Map<string, number> {
  return new Map([...after].map(([name, ms]) => [name, Math.max(0, ms - (before.get(name) ?? 0))]));
}

/** This process and its descendants. */
function family(): Entry[] {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryOf(Number(name)));
  const parents = new Map(entries.map(({ pid, parent }) => [pid, parent]));
  return entries.filter(({ pid }) => pid === process.pid || descends(pid, parents));
}

function entryOf(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [endedUser = 0, endedSystem = 0] = fields.slice(13, 15).map(Number);
    const endedMs = (endedUser + endedSystem) * msPerTick;
    return [{ pid, parent: Number(fields[1]), ms: exactTimeOf(pid), endedMs }];
  } catch {
    // It has ended.
    return [];
  }
}

/**
 * By the clock of the scheduler, of all threads. Ticks go to whoever runs when they come: a service that works for a millisecond
 * at a time may get none of its own, or those of others.
 */
function exactTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
  );
  return threads.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / nsPerMs;
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function descends(pid: number, parents: ReadonlyMap<number, number>): boolean {
  for (let one = parents.get(pid); one !== undefined && one > 1; one = parents.get(one))
    if (one === process.pid) return true;
  return false;
}
