import { createServer, type Server } from 'node:http';
import type { Metrics } from '@leadmart/platform/health';
import type { Log } from '@leadmart/platform/logging';

/**
 * Answers `/metrics`, and nothing else, on a port of its own. Whoever can reach the public port
 * cannot be told from an insider by the address alone: load balancers and containers' networks
 * put a private one in its place.
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
        log.error({ err }, 'metrics could not be told');
        response.writeHead(500).end();
      },
    );
  });
}
