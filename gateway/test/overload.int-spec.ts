import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { aUserId, until } from '@leadmart/platform/testing';
import { startGateway, theGateway } from './start-gateway.js';
import { rawRequest } from './support/raw-request.js';

const gateway = theGateway({
  WAITING_REQUESTS_PER_SERVICE: '2',
  WAITING_REQUESTS_PER_CLIENT: '1',
  FILES_PER_ACCOUNT: '1',
});
const open: ClientRequest[] = [];

/** Starts a request of another user to leads; without an answer it waits until the test ends. */
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

const datasets = () => gateway.as(gateway.tokens.user()).get('/datasets');
const received = (count: number) => until(() => gateway.service.requests.length === count);

afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

describe('a service with too many waiting requests', () => {
  it('a full service is sent no more requests until it answers one, and other services are served', async () => {
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

  it('downloads that clients read slowly do not fill a service', async () => {
    gateway.service.handleWith((_request, response) => void response.write('begun'));
    for (const request of [startRequest(), startRequest()]) {
      request.end();
      await once(request, 'response');
    }
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    expect((await datasets()).status).toBe(200);
  });

  it('bodies that clients send slowly do not fill a service', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '20' };
    for (const request of [startRequest('POST', headers), startRequest('POST', headers)])
      request.write('{');
    await received(2);
    expect((await datasets()).status).toBe(200);
  });
});

describe('an account with too many requests at the same time', () => {
  it('gets none of the places of others, and one again when its own request is answered', async () => {
    const answers: ServerResponse[] = [];
    gateway.service.handleWith((_request, response) => void answers.push(response));
    const token = gateway.tokens.user(aUserId());
    const first = gateway.as(token).get('/datasets');
    await received(1);
    const refused = await gateway.as(token).get('/datasets');
    expect(refused).toMatchObject({ status: 429, body: { code: 'HTTP.TOO_MANY_REQUESTS' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    expect((await datasets()).status).toBe(200);
    answers[0]?.end('{}');
    await first;
    expect((await gateway.as(token).get('/datasets')).status).toBe(200);
  });

  it('counts bodies that it sends slowly, which could all end at the same moment', async () => {
    const token = gateway.tokens.user(aUserId());
    const headers = { 'content-type': 'application/json', 'content-length': '20' };
    const slow = startRequest('POST', { ...headers, authorization: `Bearer ${token}` });
    slow.write('{');
    await received(1);
    expect((await gateway.as(token).get('/datasets')).status).toBe(429);
  });

  it('counts requests without a session by their address', async () => {
    gateway.service.handleWith(() => undefined);
    const first = httpRequest(`${gateway.url}/api/v1/catalogue`, { agent: false });
    first.on('error', () => undefined).end();
    open.push(first);
    await received(1);
    expect((await gateway.http('GET', '/catalogue')).status).toBe(429);
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    expect((await datasets()).status).toBe(200);
  });

  it('receives or sends a limited number of files, each until its end', async () => {
    const packFile = '/leads/packs/65f000000000000000000001/export?format=csv';
    const token = gateway.tokens.user(aUserId());
    gateway.service.handleWith((_request, response) => void response.write('begun'));
    const headers = { authorization: `Bearer ${token}` };
    const begun = httpRequest(`${gateway.url}/api/v1${packFile}`, { headers, agent: false });
    begun.on('error', () => undefined).end();
    open.push(begun);
    await once(begun, 'response');
    gateway.service.handleWith((_request, response) => void response.end('{}'));
    expect((await gateway.as(token).get(packFile)).status).toBe(429);
    const upload = await gateway.as(token).post('/leads/suppression-lists/file');
    expect(upload.status).toBe(429);
    expect((await gateway.as(token).get('/datasets')).status).toBe(200);
    expect((await gateway.as(gateway.tokens.user()).get(packFile)).status).toBe(200);
    begun.destroy();
    await until(async () => (await gateway.as(token).get(packFile)).status === 200);
  });
});

describe('an address with too many connections', () => {
  const head = ['GET /healthz HTTP/1.1', 'host: x', 'connection: close'];

  it('refuses further connections of an address with too many until one is closed, except behind a proxy', async () => {
    const vars = { CONNECTIONS_PER_ADDRESS: '1' };
    const [strict, behind] = await Promise.all([
      startGateway(vars),
      startGateway({ ...vars, TRUST_PROXY: '1' }),
    ]);
    const silent = [strict, behind].map(({ port }) => connect({ port, host: '127.0.0.1' }));
    try {
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      const refused = await rawRequest(strict.port, head);
      expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*HTTP\.TOO_MANY_REQUESTS/);
      expect(await rawRequest(behind.port, head)).toMatch(/^HTTP\/1\.1 200 /);
      silent[0]?.destroy();
      await until(async () => (await rawRequest(strict.port, head)).startsWith('HTTP/1.1 200 '));
    } finally {
      for (const socket of silent) socket.destroy();
      await Promise.all([strict.close(), behind.close()]);
    }
  });
});
