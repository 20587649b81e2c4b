import type { Metrics } from '../metrics/index.js';
import type { OnHandled } from './consumers/retrying-handler.js';
import type { Messaging } from './messaging.js';
import type { QueueLength } from './topology/queue-lengths.js';

/** From a message handled at once to one that waited until a service was repaired. */
const delayBucketsSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200];
/** Three gauges are read in one scrape with a single request to the broker. */
const rememberedMs = 1_000;

/** Counts and times the messages of this process. */
export function measureHandling(metrics: Metrics): OnHandled {
  const duration = metrics.histogram({
    name: 'leadmart_message_handling_seconds',
    help: 'Time a handler took for a message, by what became of it',
    labels: ['queue', 'type', 'outcome'],
  });
  const delay = metrics.histogram({
    name: 'leadmart_message_delay_seconds',
    help: 'How old a message was when its first handling began',
    labels: ['queue'],
    buckets: delayBucketsSeconds,
  });
  return ({ seconds, delaySeconds, ...labels }) => {
    duration.observe(labels, seconds);
    if (delaySeconds !== undefined) delay.observe({ queue: labels.queue }, delaySeconds);
  };
}

/**
 * Reports the lengths of the service's queues at each scrape. Every replica reports the same: use the maximum, not
 * the sum.
 */
export function measureQueues(metrics: Metrics, messaging: Messaging): void {
  const lengths = remembered(() => messaging.queueLengths());
  const gauge = (
    name: string,
    help: string,
    samplesOf: (length: QueueLength) => number[],
  ): void => {
    metrics.gauge({ name, help, labels: ['queue'] }, async () =>
      (await lengths()).flatMap((length) =>
        samplesOf(length).map((value) => ({ labels: { queue: length.queue }, value })),
      ),
    );
  };
  gauge(
    'leadmart_queue_messages',
    'Messages that wait in a queue of this service, or in one of its delays, to be taken',
    ({ kind, messages }) => (kind === 'dead-letters' ? [] : [messages]),
  );
  gauge(
    'leadmart_queue_consumers',
    'Takers of a queue, in all replicas together',
    ({ kind, consumers }) => (kind === 'work' ? [consumers] : []),
  );
  gauge(
    'leadmart_dead_letters',
    'Messages that this service could not handle and that wait for a person',
    ({ kind, messages }) => (kind === 'dead-letters' ? [messages] : []),
  );
}

function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now())
      last = { answer: ask(), until: Date.now() + rememberedMs };
    return last.answer;
  };
}
