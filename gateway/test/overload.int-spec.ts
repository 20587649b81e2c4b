import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { theGateway } from './start-gateway.js';

const gateway = theGateway({ WAITING_REQUESTS_PER_SERVICE: '2' });
const open: ClientRequest[] = [];

/** Starts a request to leads; without an answer it waits until the test ends. */
function startRequest(method = 'GET', headers: Record<string, string> = {}): ClientRequest {
  const path = method === 'GET' ? '/api/v1/datasets' : '/api/v1/leads/purchase';
  const authorization = `Bearer ${gateway.tokens.user()}`;
  const options = { method, headers: { authorization, ...headers }, agent: false };
  const request = httpRequest(gateway.url + path, options);
  // An aborted connection is a result that each test checks.
  request.on('error', () => undefined);
  open.push(request);
  return request;
}

const datasets = () => gateway.http('GET', '/datasets', { token: gateway.tokens.user() });
const received = (count: number) => until(() => gateway.service.requests.length === count);

afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

describe('a service with too many waiting requests', () => {
  it('is sent no more requests until one of them is answered, and other services are served', async () => {
    const answers: ServerResponse[] = [];
    gateway.service.handleWith((_request, response) => void answers.push(response));
    const first = startRequest();
    first.end();
    startRequest().end();
    await received(2);
    const shed = await datasets();
    expect(shed).toMatchObject({ status: 503, body: { code: 'GATEWAY.SERVICE_BUSY' } });
    expect(shed.headers.get('retry-after')).toBe('1');
    expect(gateway.service.requests).toHaveLength(2);
    gateway.service.handleWith((_request, response) => void response.end('{"served":true}'));
    expect((await gateway.http('POST', '/auth/login', { body: {} })).status).toBe(200);
    answers[0]?.end('{}');
    await once(first, 'response');
    expect((await datasets()).status).toBe(200);
  });

  it('gets requests again after clients have gone', async () => {
    gateway.service.handleWith(() => undefined);
    for (const request of [startRequest(), startRequest()]) request.end();
    await received(2);
    for (const request of open.splice(0)) request.destroy();
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    await until(async () => (await datasets()).status === 200);
  });

  it('is not filled by downloads that clients read slowly', async () => {
    gateway.service.handleWith((_request, response) => void response.write('begun'));
    for (const request of [startRequest(), startRequest()]) {
      request.end();
      await once(request, 'response');
    }
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    expect((await datasets()).status).toBe(200);
  });

  it('is not filled by bodies that clients send slowly', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '20' };
    for (const request of [startRequest('POST', headers), startRequest('POST', headers)])
      request.write('{');
    await received(2);
    expect((await datasets()).status).toBe(200);
  });
});
