import type { FastifyInstance } from 'fastify';
import { routeOf } from '../http/index.js';
import type { Metrics } from '../metrics/index.js';

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
