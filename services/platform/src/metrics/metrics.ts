import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface MetricOptions<L extends string> {
  /** Prometheus style: `leadmart_leads_sold_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly L[];
}

/** One value of a gauge. */
interface Sample<L extends string> {
  readonly labels: Readonly<Record<L, string>>;
  readonly value: number;
}

/** The values of a gauge at a scrape: one value, a value for each set of labels, or undefined if it is unknown. */
export type Reading<L extends string> = number | readonly Sample<L>[] | undefined;

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * Time limit for reading a gauge. The scrape must end before Prometheus times out, also when the database is not
 * available.
 */
const readTimeoutMs = 2_500;

/** Delays of the event loop are of interest from half a second on. A finer timer wakes an idle process more often. */
const delayResolutionMs = 500;

/** The Prometheus metrics of a process. A second call with the same name returns the same metric. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    const eventLoopMonitoringPrecision = delayResolutionMs;
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision });
  }

  counter<L extends string>({ name, help, labels = [] }: MetricOptions<L>): Counter<L> {
    const known = this.registry.getSingleMetric(name);
    if (known) return known as Counter<L>;
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /**
   * With `read`, the value is read at each scrape. A value that cannot be read is left out, not repeated, so that
   * an alert rule can distinguish "unknown" from "fine". The other metrics are still written.
   */
  gauge<L extends string>(
    { name, help, labels = [] }: MetricOptions<L>,
    read?: () => Reading<L> | Promise<Reading<L>>,
  ): Gauge<L> {
    const known = this.registry.getSingleMetric(name);
    if (known) return known as Gauge<L>;
    const collect = read && {
      async collect(this: Gauge<L>) {
        const reading = await inTime(read);
        if (labels.length > 0) this.reset();
        // `reset` would set it to 0.
        else this.remove();
        if (typeof reading === 'number') this.set(reading);
        else for (const { labels: of, value } of reading ?? []) this.set(of, value);
      },
    };
    return new Gauge({ name, help, labelNames: labels, registers: [this.registry], ...collect });
  }

  histogram<L extends string>({
    name,
    help,
    labels = [],
    buckets = durationBucketsSeconds,
  }: MetricOptions<L> & { readonly buckets?: number[] }): Histogram<L> {
    const known = this.registry.getSingleMetric(name);
    if (known) return known as Histogram<L>;
    const registers = [this.registry];
    return new Histogram({ name, help, labelNames: labels, buckets, registers });
  }

  /** The duration of HTTP requests, by route pattern. */
  httpDuration(): Histogram<'method' | 'route' | 'status'> {
    return this.histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer',
      labels: ['method', 'route', 'status'],
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}

async function inTime<L extends string>(
  read: () => Reading<L> | Promise<Reading<L>>,
): Promise<Reading<L>> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), readTimeoutMs);
  });
  try {
    return await Promise.race([read(), tooLate]);
  } catch {
    // `leadmart_dependency_up` and the log report the dependency that is down.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
