import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { startGateway, theGateway } from './start-gateway.js';
import { FakeService } from './support/fake-service.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const megabyte = 1_024 * 1_024;
const uploadPath = '/api/v1/admin/datasets/65f000000000000000000001/upload';
const aForm = { 'content-type': 'multipart/form-data; boundary=b' };

const gateway = theGateway({ UPSTREAM_TIMEOUT_MS: '400', UPLOAD_TIMEOUT_MS: '400' });

function startRequest(
  path: string,
  headers: Record<string, string | number> = {},
  to: Pick<typeof gateway, 'url' | 'tokens'> = gateway,
): ClientRequest {
  const request = httpRequest(to.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${to.tokens.admin()}`,
      ...(path === uploadPath && aForm),
      ...headers,
    },
    agent: false,
  });
  // An aborted connection is a result that each test checks.
  request.on('error', () => undefined);
  return request;
}

async function answerTo(request: ClientRequest): Promise<{ status: number; text: string }> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}

/** Writes megabytes, waiting whenever the connection is full. */
async function write(request: ClientRequest, megabytes: number): Promise<void> {
  for (let sent = 0; sent < megabytes && !request.destroyed; sent++) {
    if (!request.write(Buffer.alloc(megabyte, 'x'))) {
      await new Promise<void>((resolve) => {
        const settle = () => {
          request.off('drain', settle).off('close', settle);
          resolve();
        };
        request.once('drain', settle).once('close', settle);
      });
    }
  }
}

function sentBy(request: ClientRequest): number {
  return request.socket?.bytesWritten ?? 0;
}

describe('streaming an upload', () => {
  it('forwards an upload while the client is still sending it', async () => {
    const patient = await startGateway();
    const upload = startRequest(uploadPath, { 'content-length': 10 * megabyte }, patient);
    upload.write(Buffer.alloc(1_000));
    await until(() => patient.service.requests.length === 1);
    await write(upload, 9);
    upload.end(Buffer.alloc(megabyte - 1_000));
    const { status, text } = await answerTo(upload);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ bytes: 10 * megabyte });
    await patient.close();
  });

  it('an upload is not buffered while the service does not read', async () => {
    const patient = await startGateway();
    patient.service.handleWith(() => undefined);
    const before = process.memoryUsage().arrayBuffers;
    const chunk = Buffer.alloc(64 * 1_024);
    const uploads = Array.from({ length: 12 }, () =>
      httpRequest(patient.url + uploadPath, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${patient.tokens.admin()}`,
          ...aForm,
          'content-length': 1e7,
        },
        agent: false,
      }),
    );
    for (const upload of uploads) {
      upload.on('error', () => undefined);
      const send = () => {
        for (let more = true; more && sentBy(upload) < 9e6;) more = upload.write(chunk);
      };
      upload.on('drain', send);
      send();
    }
    let last = -1;
    await until(
      () => {
        const sent = uploads.reduce((sum, upload) => sum + sentBy(upload), 0);
        const isStuck = sent === last && patient.service.requests.length === uploads.length;
        last = sent;
        return isStuck;
      },
      { everyMs: 300 },
    );
    // The kernel buffers some; this process must hold little of the 120 MB that the clients offer.
    await until(() => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before < 20 * megabyte;
    });
    for (const upload of uploads) upload.destroy();
    await patient.close();
  });

  it('refuses an upload with a too large content-length before reading it', async () => {
    const upload = startRequest(uploadPath, { 'content-length': 11 * megabyte });
    upload.flushHeaders();
    const { status, text } = await answerTo(upload);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({
      code: 'LEADS.FILE_TOO_LARGE',
      error: 'The file is larger than 10MB',
    });
    expect(gateway.service.requests).toHaveLength(0);
    upload.destroy();
  });

  it('refuses a chunked upload once it is too large, and aborts the request to the service', async () => {
    const upload = startRequest(uploadPath, { 'transfer-encoding': 'chunked' });
    const answered = answerTo(upload);
    await write(upload, 12);
    const { status, text } = await answered;
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: 'LEADS.FILE_TOO_LARGE' });
    await until(() => gateway.service.requests[0]?.destroyed);
    expect(gateway.service.requests[0]?.complete).toBe(false);
    upload.destroy();
  });

  it('accepts an upload of 10 MB plus its form', async () => {
    const upload = startRequest(uploadPath, { 'transfer-encoding': 'chunked' });
    const answered = answerTo(upload);
    await write(upload, 10);
    upload.end(Buffer.alloc(2_000));
    expect((await answered).status).toBe(200);
  });

  it('aborts an upload at the service when the client aborts it', async () => {
    const upload = startRequest(uploadPath, { 'content-length': 10 * megabyte });
    upload.write(Buffer.alloc(megabyte));
    await until(() => gateway.service.requests.length === 1);
    upload.destroy();
    await until(() => gateway.service.requests[0]?.destroyed);
    expect(gateway.service.requests[0]?.complete).toBe(false);
  });
});

describe('the limit of a JSON body', () => {
  it.each([
    '/api/v1/leads/purchase',
    // The same route accepts uploads, whose forms may be larger.
    '/api/v1/admin/datasets',
  ])('refuses a JSON body over 1 MB, declared or chunked: %s', async (path) => {
    for (const [name, value] of [
      ['content-length', 2 * megabyte],
      ['transfer-encoding', 'chunked'],
    ] as const) {
      const request = startRequest(path, { [name]: value });
      const answered = answerTo(request);
      await write(request, 2);
      const { status, text } = await answered;
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ code: 'HTTP.BODY_TOO_LARGE' });
      request.destroy();
    }
  });
});

describe('streaming a download', () => {
  const download = (path = '/api/v1/leads/packs/65f000000000000000000001/download') => {
    const request = httpRequest(gateway.url + path, {
      headers: { authorization: `Bearer ${gateway.tokens.user()}` },
      agent: false,
    });
    request.end();
    return request;
  };

  it('forwards a download while the service is still sending it', async () => {
    let finish: () => void = () => undefined;
    gateway.service.handleWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
      response.write(Buffer.alloc(megabyte, 'a'));
      finish = () => response.end(Buffer.alloc(9 * megabyte, 'b'));
    });
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await until(() => bytes === megabyte);
    finish();
    await once(answer, 'end');
    expect(bytes).toBe(10 * megabyte);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('waits for a slow client longer than the timeout of services', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(megabyte);
    gateway.service.handleWith((_request, response) => {
      const send = () => {
        for (let more = true; more && sent < 100; sent++) more = response.write(chunk);
        if (sent < 100) response.once('drain', send);
        else response.end();
      };
      send();
    });
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.pause();
    // Longer than two timeouts of the service; the socket buffers are full long before.
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(sent).toBeLessThan(60);
    let bytes = 0;
    answer.on('data', (part: Buffer) => (bytes += part.length));
    answer.resume();
    await once(answer, 'end');
    expect(bytes).toBe(100 * megabyte);
  });

  it('aborts a download at the service when the client aborts it', async () => {
    let closed = false;
    gateway.service.handleWith((_request, response) => {
      response.on('close', () => (closed = true));
      response.write('x');
    });
    const request = download();
    request.on('error', () => undefined);
    await once(request, 'response');
    request.destroy();
    await until(() => closed);
  });

  it('aborts a download at the service before the service has begun to answer', async () => {
    let closed = false;
    gateway.service.handleWith((_request, response) => response.on('close', () => (closed = true)));
    const request = download();
    request.on('error', () => undefined);
    await until(() => gateway.service.requests.length === 1);
    request.destroy();
    await until(() => closed);
  });

  it('aborts a request whose body the service has, before the answer', async () => {
    let isRead = false;
    let closed = false;
    gateway.service.handleWith((request, response) => {
      request.resume().once('end', () => (isRead = true));
      response.on('close', () => (closed = true));
    });
    const request = startRequest('/api/v1/leads/purchase', { 'content-type': 'application/json' });
    request.end('{}');
    await until(() => isRead);
    request.destroy();
    await until(() => closed);
  });

  it('aborts a download when the service dies in the middle', async () => {
    gateway.service.handleWith((request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.write('half', () => request.socket.destroy());
    });
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.resume();
    await expect(finished(answer)).rejects.toThrow();
    expect(answer.complete).toBe(false);
  });

  it('aborts a download when the service is silent in the middle', async () => {
    gateway.service.handleWith((_request, response) => void response.write('half'));
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.resume();
    await expect(finished(answer)).rejects.toThrow();
  });
});

describe('a service that does not answer', () => {
  it('answers 504 when a service does not answer in time', async () => {
    gateway.service.handleWith(() => undefined);
    expect(await gateway.as(gateway.tokens.user()).get('/datasets')).toMatchObject({
      status: 504,
      body: { code: 'GATEWAY.UPSTREAM_TIMED_OUT' },
    });
  });

  it('answers 502 when a service closes the connection', async () => {
    gateway.service.handleWith((request) => void request.socket.destroy());
    expect(await gateway.as(gateway.tokens.user()).get('/datasets')).toMatchObject({
      status: 502,
      body: { code: 'GATEWAY.UPSTREAM_FAILED', requestId: expect.any(String) },
    });
  });

  it('sends a GET once more when a replica dies, and a POST only once', async () => {
    const token = gateway.tokens.user();
    const diesOnce = () => {
      gateway.service.reset();
      gateway.service.handleWith((request) => {
        gateway.service.handleWith((_request, response) => void response.end('{"alive":true}'));
        request.socket.destroy();
      });
    };
    diesOnce();
    const answer = await gateway.as(token).get('/datasets');
    expect(answer).toMatchObject({ status: 200, body: { alive: true } });
    diesOnce();
    expect((await gateway.as(token).post('/leads/purchase', {})).status).toBe(502);
    expect(gateway.service.requests).toHaveLength(1);
  });

  it('answers 503 on the routes of a service that is not available, and serves the other routes', async () => {
    const away = await FakeService.start();
    const url = away.url;
    await away.stop();
    const partial = await startGateway({ AUTH_URL: url });
    try {
      const answer = await partial.http('POST', '/auth/login', { body: {} });
      expect(answer).toMatchObject({ status: 503, body: { code: 'PLATFORM.PEER_UNAVAILABLE' } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await partial.as(partial.tokens.user()).get('/datasets')).status).toBe(200);
    } finally {
      await partial.close();
    }
  });
});
