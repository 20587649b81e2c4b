import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { FakeService } from './fake-service.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const megabyte = 1_024 * 1_024;
const uploadPath = '/api/v1/admin/datasets/65f000000000000000000001/upload';
const aForm = { 'content-type': 'multipart/form-data; boundary=b' };

let door: TestGateway;

beforeAll(async () => {
  door = await startTestGateway({ UPSTREAM_TIMEOUT_MS: '400', UPLOAD_TIMEOUT_MS: '400' });
});
beforeEach(() => door.service.reset());
afterAll(() => door.close());

function open(path: string, headers: Record<string, string | number> = {}): ClientRequest {
  const request = httpRequest(door.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${door.tokens.admin()}`,
      ...(path === uploadPath && aForm),
      ...headers,
    },
    agent: false,
  });
  // A connection that is cut is a result here, and each test looks at it for itself.
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
        request.once('drain', resolve);
        request.once('close', resolve);
      });
    }
  }
}

function sentBy(request: ClientRequest): number {
  return request.socket?.bytesWritten ?? 0;
}

describe('an upload', () => {
  it('reaches the service while it is still being sent', async () => {
    const upload = open(uploadPath, { 'content-length': 10 * megabyte });
    upload.write(Buffer.alloc(1_000));
    await until(() => door.service.requests.length === 1);
    await write(upload, 9);
    upload.end(Buffer.alloc(megabyte - 1_000));
    const { status, text } = await answerTo(upload);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ bytes: 10 * megabyte });
  });

  it('waits for a service that does not read, instead of piling up', async () => {
    const patient = await startTestGateway();
    patient.service.does(() => undefined);
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
      { everyMs: 300, timeoutMs: 20_000 },
    );
    // The kernel holds some; of the 120 megabytes on offer, this process holds next to nothing.
    await until(() => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before < 20 * megabyte;
    });
    for (const upload of uploads) upload.destroy();
    await patient.close();
  }, 30_000);

  it('that says it is too large is refused before it is read', async () => {
    const upload = open(uploadPath, { 'content-length': 11 * megabyte });
    upload.flushHeaders();
    const { status, text } = await answerTo(upload);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({
      code: 'LEADS.FILE_TOO_LARGE',
      error: 'file: the file is larger than 10MB',
    });
    expect(door.service.requests).toHaveLength(0);
    upload.destroy();
  });

  it('that turns out too large is refused on the way, and the service hears of it', async () => {
    const upload = open(uploadPath, { 'transfer-encoding': 'chunked' });
    const answered = answerTo(upload);
    await write(upload, 12);
    const { status, text } = await answered;
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: 'LEADS.FILE_TOO_LARGE' });
    await until(() => door.service.requests[0]?.destroyed);
    expect(door.service.requests[0]?.complete).toBe(false);
    upload.destroy();
  });

  it('of ten megabytes and its wrapping is not too large', async () => {
    const upload = open(uploadPath, { 'transfer-encoding': 'chunked' });
    const answered = answerTo(upload);
    await write(upload, 10);
    upload.end(Buffer.alloc(2_000));
    expect((await answered).status).toBe(200);
  });

  it('that the client gives up is given up at the service', async () => {
    const upload = open(uploadPath, { 'content-length': 10 * megabyte });
    upload.write(Buffer.alloc(megabyte));
    await until(() => door.service.requests.length === 1);
    upload.destroy();
    await until(() => door.service.requests[0]?.destroyed);
    expect(door.service.requests[0]?.complete).toBe(false);
  });
});

describe('a JSON body', () => {
  it.each([
    '/api/v1/leads/purchase',
    // Beside the uploads, whose forms may be larger.
    '/api/v1/admin/datasets/65f000000000000000000001/pricing',
  ])('over a megabyte is refused, declared or chunked: %s', async (path) => {
    for (const [name, value] of [
      ['content-length', 2 * megabyte],
      ['transfer-encoding', 'chunked'],
    ] as const) {
      const request = open(path, { [name]: value });
      const answered = answerTo(request);
      await write(request, 2);
      const { status, text } = await answered;
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ code: 'HTTP.BODY_TOO_LARGE' });
      request.destroy();
    }
  });
});

describe('a download', () => {
  const download = (path = '/api/v1/leads/packs/65f000000000000000000001/download') => {
    const request = httpRequest(door.url + path, {
      headers: { authorization: `Bearer ${door.tokens.user()}` },
      agent: false,
    });
    request.end();
    return request;
  };

  it('arrives while the service is still sending, whole', async () => {
    let finish: () => void = () => undefined;
    door.service.does((_request, response) => {
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

  it('waits for a client that reads slowly, longer than a service may be silent', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(megabyte);
    door.service.does((_request, response) => {
      const send = () => {
        for (let more = true; more && sent < 100; sent++) more = response.write(chunk);
        if (sent < 100) response.once('drain', send);
        else response.end();
      };
      send();
    });
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.pause();
    // Two of the service's time-outs; the buffers of the sockets are full long before.
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(sent).toBeLessThan(60);
    let bytes = 0;
    answer.on('data', (part: Buffer) => (bytes += part.length));
    answer.resume();
    await once(answer, 'end');
    expect(bytes).toBe(100 * megabyte);
  }, 30_000);

  it('that the client gives up is given up at the service', async () => {
    let closed = false;
    door.service.does((_request, response) => {
      response.on('close', () => (closed = true));
      response.write('x');
    });
    const request = download();
    request.on('error', () => undefined);
    await once(request, 'response');
    request.destroy();
    await until(() => closed);
  });

  it('is given up also while the service has not begun to answer', async () => {
    let closed = false;
    door.service.does((_request, response) => response.on('close', () => (closed = true)));
    const request = download();
    request.on('error', () => undefined);
    await until(() => door.service.requests.length === 1);
    request.destroy();
    await until(() => closed);
  });

  it('is cut, not ended, when the service dies in the middle', async () => {
    door.service.does((request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.write('half', () => request.socket.destroy());
    });
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.resume();
    await expect(finished(answer)).rejects.toThrow();
    expect(answer.complete).toBe(false);
  });

  it('is cut when the service falls silent in the middle', async () => {
    door.service.does((_request, response) => void response.write('half'));
    const [answer] = (await once(download(), 'response')) as [IncomingMessage];
    answer.resume();
    await expect(finished(answer)).rejects.toThrow();
  });
});

describe('a service that does not answer', () => {
  it('in time is 504', async () => {
    door.service.does(() => undefined);
    expect(await door.http('GET', '/datasets', { token: door.tokens.user() })).toMatchObject({
      status: 504,
      body: { code: 'GATEWAY.UPSTREAM_TIMED_OUT' },
    });
  });

  it('but closes the connection is 502', async () => {
    door.service.does((request) => void request.socket.destroy());
    expect(await door.http('GET', '/datasets', { token: door.tokens.user() })).toMatchObject({
      status: 502,
      body: { code: 'GATEWAY.UPSTREAM_FAILED', requestId: expect.any(String) },
    });
  });

  it('to a question is asked once more: it may be a replica that just died', async () => {
    const token = door.tokens.user();
    const diesOnce = () => {
      door.service.reset();
      door.service.does((request) => {
        door.service.does((_request, response) => void response.end('{"alive":true}'));
        request.socket.destroy();
      });
    };
    diesOnce();
    const answer = await door.http('GET', '/datasets', { token });
    expect(answer).toMatchObject({ status: 200, body: { alive: true } });
    diesOnce();
    expect((await door.http('POST', '/leads/purchase', { token, body: {} })).status).toBe(502);
    expect(door.service.requests).toHaveLength(1);
  });

  it('because it is away is 503, and works again when it is back', async () => {
    const away = await FakeService.start();
    const url = away.url;
    await away.stop();
    const half = await startTestGateway({ AUTH_URL: url });
    try {
      const answer = await half.http('POST', '/auth/login', { body: {} });
      expect(answer).toMatchObject({ status: 503, body: { code: 'PLATFORM.PEER_UNAVAILABLE' } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await half.http('GET', '/datasets', { token: half.tokens.user() })).status).toBe(200);
    } finally {
      await half.close();
    }
  });
});
