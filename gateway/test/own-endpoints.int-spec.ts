import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createLog } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { metricsServer } from '../src/own-endpoints/metrics-server.js';
import { startGateway, theGateway } from './start-gateway.js';

const gateway = theGateway();

describe('every response', () => {
  it('sets the security headers on every response, refusals included', async () => {
    for (const path of ['/healthz', '/api/v1/nothing', '/api/v1/datasets']) {
      const { headers } = await gateway.http('GET', path);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'[^;]*;/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|unsafe-eval/);
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it('sets no-store on responses of the API', async () => {
    const { headers } = await gateway.as(gateway.tokens.user()).get('/datasets');
    expect(headers.get('cache-control')).toBe('no-store');
    // Headers about the connection to the service are not forwarded.
    expect(headers.get('keep-alive')).toBeNull();
  });

  it('logs one line per request with its route and without its address', async () => {
    await gateway.http('GET', '/auth/reset-password/very-secret-token');
    const line = gateway.lines().findLast(({ message }) => message === 'request answered');
    expect(line).toMatchObject({ route: '/auth/reset-password', method: 'GET', status: 200 });
    expect(JSON.stringify(gateway.lines())).not.toContain('very-secret-token');
  });
});

describe("the gateway's own endpoints", () => {
  it('serves health, readiness, the API reference, security.txt and, to internal callers, metrics', async () => {
    expect((await gateway.http('GET', '/healthz')).body).toEqual({ status: 'alive' });
    expect((await gateway.http('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
    for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/docs/admin.json'])
      expect((await gateway.http('GET', path)).body).toMatchObject({ openapi: '3.1.0' });
    const securityTxt = await fetch(`${gateway.url}/.well-known/security.txt`);
    expect(securityTxt.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await securityTxt.text()).toMatch(/^Contact: mailto:/);
    expect((await gateway.http('GET', '/metrics')).text).toContain('http_request_duration_seconds');
    const outside = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await gateway.http('GET', '/metrics', outside)).status).toBe(404);
  });

  it('leads a browser from the address of the API reference to its page', async () => {
    const browser = { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8' } } as const;
    const { status, headers } = await fetch(`${gateway.url}/api/docs`, browser);
    expect({ status, to: headers.get('location'), vary: headers.get('vary') }).toEqual({
      status: 303,
      to: '/developers#operations',
      vary: 'accept',
    });
  });

  it('serves metrics only on their own port where one is set, and nothing else there', async () => {
    const closed = await startGateway({ METRICS_PORT: '9464' });
    const metrics = new Metrics();
    const server = metricsServer(metrics, createLog({ service: 'gateway', level: 'silent' }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect((await closed.http('GET', '/metrics')).status).toBe(404);
      const served = await fetch(`${url}/metrics`);
      expect(served.headers.get('content-type')).toBe(metrics.contentType);
      expect(await served.text()).toContain('nodejs_eventloop_lag_seconds');
      expect((await fetch(`${url}/api/docs`)).status).toBe(404);
    } finally {
      server.close();
      await closed.close();
    }
  });
});
