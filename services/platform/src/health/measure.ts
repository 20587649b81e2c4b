import type { FastifyInstance } from 'fastify';
import { routeOf } from '../http/index.js';
import type { Metrics } from '../metrics/index.js';
import type { Readiness } from './readiness.js';

/** Adds metrics about the process: its name, its version, and whether its dependencies are up. */
export function measureProcess(
  metrics: Metrics,
  readiness: Readiness,
  { name, version }: { readonly name: string; readonly version: string },
): void {
  metrics
    .gauge({
      name: 'leadmart_process_info',
      help: '1; its labels say which process of which release this is',
      labels: ['process', 'version'],
    })
    .set({ process: name, version }, 1);
  const dependency = {
    name: 'leadmart_dependency_up',
    help: 'Whether what this process needs is there: 1 or 0, as in /readyz',
    labels: ['dependency'] as const,
  };
  metrics.gauge(dependency, async () => {
    const { checks } = await readiness.report();
    return Object.entries(checks).map(([name, outcome]) => ({
      labels: { dependency: name },
      value: outcome === 'up' ? 1 : 0,
    }));
  });
}

/** Adds the duration of every answered request to the metrics. */
export function measureHttp(server: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.httpDuration();
  server.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: routeOf(request),
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}
