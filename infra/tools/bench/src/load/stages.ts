import { cpus } from 'node:os';
import { metricOf } from '@leadmart/faults/metrics';
import { Dice } from '@leadmart/faults/plan/dice';
import { between, busyTime, timesOfChildren } from '../measuring/processes.js';
import { BackOffice } from './back-office.js';
import { Customer } from './customer.js';
import type { Place } from './place.js';
import type { Stage } from './saturation.decisions.js';
import { Tally } from './tally.js';

const thinkMs = 1_000;

export interface StageOptions {
  readonly users: number;
  readonly seconds: number;
  /** Without pauses between actions, and several browsers for each account. */
  readonly isOverload?: boolean;
}

/** Lets users live for a while and measures what they get and what it takes. */
export async function playStage(
  place: Place,
  { users, seconds, isOverload = false }: StageOptions,
): Promise<Stage & { readonly tally: Tally }> {
  const { shop } = place;
  const tally = new Tally();
  const started = performance.now();
  const before = { times: timesOfChildren(), busy: busyTime() };
  const accepted = shop.promises.jobs.length;
  const isOver = (): boolean => performance.now() - started > seconds * 1_000;
  const customers = Array.from({ length: users }, (_, index) => {
    const person = shop.customers[index % shop.customers.length];
    if (!person) throw new Error('expected a customer');
    const dice = new Dice(users * 10_000 + index);
    const visit = { shop, dice, tally: () => tally, isOver, thinkMs: isOverload ? 0 : thinkMs };
    return new Customer(person, visit).live();
  });
  const office = new BackOffice(shop).live({ tally: () => tally, isOver });
  await Promise.all([...customers, office]);
  const ms = performance.now() - started;
  const used = between(before.times, timesOfChildren());
  return {
    users,
    tally,
    perSecond: (tally.countOf('done') * 1_000) / ms,
    p99Ms: tally.latency(0.99),
    lost: (tally.countOf('shed') + tally.countOf('failed')) / Math.max(1, tally.total),
    cores: new Map([...used].map(([name, one]) => [name, one / ms])),
    machine: { busy: (busyTime() - before.busy) / ms, cores: cpus().length },
    queued: await queuedMessages(place),
    open: await openPurchases(place, shop.promises.jobs.slice(accepted)),
  };
}

async function queuedMessages({ stack }: Place): Promise<number> {
  const withQueues = Object.entries(stack.urls).filter(([name]) => name !== 'gateway');
  const samples = await Promise.all(
    withQueues.map(([, url]) => metricOf(url, 'leadmart_queue_messages')),
  );
  return samples.flat().reduce((sum, { value }) => sum + value, 0);
}

function openPurchases(
  { stores }: Place,
  jobs: readonly { readonly jobId: string }[],
): Promise<number> {
  const ids = jobs.map(({ jobId }) => jobId);
  return stores
    .collection<{ _id: string }>('leads', 'purchases')
    .countDocuments({ _id: { $in: ids }, status: { $nin: ['completed', 'failed'] } });
}
