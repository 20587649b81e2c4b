import { Work } from '@leadmart/platform/work';
import * as jobs from '../src/leads.jobs.js';
import { Fulfilment } from '../src/selling/purchases/fulfilment/fulfilment.js';
import { PurchaseEnder } from '../src/selling/purchases/fulfilment/purchase-ender.js';
import { PurchaseRunner } from '../src/selling/purchases/fulfilment/purchase-runner.js';
import { StockReserver } from '../src/selling/purchases/fulfilment/stock-reserver.js';
import { PurchaseEndings } from '../src/selling/purchases/purchase-endings.js';

/** The stores, the broker and the clock of a process. */
export type World = Record<
  'purchases' | 'stock' | 'transactions' | 'outbox' | 'requests' | 'clock',
  never
>;

const none = () => undefined;
const log = { info: none, warn: none, error: none, debug: none } as never;
const engineMetrics = { counter: () => ({ inc: none }), gauge: none } as never;
const connection = { model: none, db: { collection: none } } as never;

/** The runner of one process, with the real engine of jobs. Nothing runs by itself. */
export function runnerInMemory(world: World, settings: Readonly<Record<string, number>>) {
  const { purchases, stock, transactions, outbox, requests, clock } = world;
  const config = { ...settings, PURCHASES_AT_ONCE: 1 };
  const repeater = { wakeIn: none } as never;
  const work = new Work(connection, repeater, clock, jobs, config, log, engineMetrics);
  const eventLog = { addOnce: async () => undefined } as never;
  const reserver = new StockReserver(purchases, stock, transactions, eventLog, clock);
  const publisher = { publish: none } as never;
  const metrics = { completed: none, failed: none } as never;
  const endings = new PurchaseEndings(log);
  const ender = new PurchaseEnder(
    purchases,
    stock,
    transactions,
    outbox,
    publisher,
    clock,
    endings,
    metrics,
  );
  const fulfilment = new Fulfilment(reserver, ender, stock, requests, clock, config as never);
  const broker = { isUp: true } as never;
  return new PurchaseRunner(
    purchases,
    reserver,
    fulfilment,
    ender,
    work,
    broker,
    clock,
    config as never,
  );
}
