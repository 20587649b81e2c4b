import { createServer, type Server } from 'node:http';
import type { Log } from '@leadmart/platform/logging';
import type { Metrics } from '@leadmart/platform/metrics';

/**
 * Serves `/metrics` only, on its own port. On the public port the address of a caller does not show
 * whether it is internal: load balancers and container networks replace it with a private one.
 */
export function metricsServer(metrics: Metrics, log: Log): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (err: unknown) => {
        log.error({ err }, 'metrics collection failed');
        response.writeHead(500).end();
      },
    );
  });
}
