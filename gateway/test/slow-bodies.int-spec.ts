import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { theGateway } from './start-gateway.js';
import { rawRequest } from './support/raw-request.js';

const silenceMs = 400;
const gateway = theGateway({
  UPSTREAM_TIMEOUT_MS: String(silenceMs),
  UPLOAD_TIMEOUT_MS: String(silenceMs),
});

const uploadPath = '/api/v1/admin/datasets/65f000000000000000000001/upload';

function startUpload(headers: Record<string, string | number> = {}) {
  const upload = httpRequest(gateway.url + uploadPath, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.tokens.admin()}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...headers,
    },
    agent: false,
  });
  // An aborted connection is a result that each test checks.
  upload.on('error', () => undefined);
  return upload;
}

async function statusOf(upload: ReturnType<typeof startUpload>): Promise<number> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

describe('a body that a client sends slowly', () => {
  it('forwards a body that a client sends slowly, though it takes longer than the timeout', async () => {
    const upload = startUpload();
    const status = statusOf(upload);
    for (let i = 0; i < 10; i += 1) {
      upload.write('x');
      await pause(silenceMs / 4);
    }
    upload.end();
    expect(await status).toBe(200);
    expect(gateway.service.requests).toHaveLength(1);
  });

  it('aborts a slow body at the service with 504 after a silence of the client', async () => {
    const upload = startUpload({ 'content-length': 10 });
    upload.write('x');
    expect(await statusOf(upload)).toBe(504);
    await until(() => gateway.service.requests[0]?.destroyed);
    expect(gateway.service.requests[0]?.complete).toBe(false);
    upload.destroy();
  });

  it('answers a slow body 504 if the service stops reading it', async () => {
    gateway.service.handleWith(() => undefined);
    const upload = startUpload({ 'content-length': 9e6 });
    const status = statusOf(upload);
    upload.write(Buffer.alloc(9e6 - 1));
    expect(await status).toBe(504);
    upload.destroy();
  });

  it('answers a slow body 504 if the service is silent after its end', async () => {
    gateway.service.handleWith((request) => void request.resume());
    const upload = startUpload();
    const status = statusOf(upload);
    upload.write('x');
    await until(() => gateway.service.requests.length === 1);
    upload.end('y');
    expect(await status).toBe(504);
  });
});

describe('an answer before the end of the body', () => {
  it('reaches a client that sends its whole body first, and the connection is kept', async () => {
    gateway.service.handleWith((request, response) => {
      if (request.method === 'POST') response.writeHead(409).end('early');
      else response.end('next');
    });
    const bytes = 900_000;
    const next = ['GET /api/v1/auth/verify-email/x HTTP/1.1', 'host: x', 'connection: close'];
    const answers = await rawRequest(
      gateway.port,
      ['POST /api/v1/auth/login HTTP/1.1', 'host: x', `content-length: ${bytes}`],
      `${'x'.repeat(bytes)}${next.join('\r\n')}\r\n\r\n`,
    );
    expect(answers).toMatch(/^HTTP\/1\.1 409 [^]*early[^]*HTTP\/1\.1 200 [^]*next/);
  });
});

describe('bodies of other clients', () => {
  const head = ['POST /api/v1/auth/login HTTP/1.1', 'host: x', 'connection: close'];

  it('forwards a body in chunks that arrives with its head', async () => {
    const answer = await rawRequest(
      gateway.port,
      [...head, 'transfer-encoding: chunked'],
      '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    );
    expect(answer).toContain('"bytes":5');
  });

  it.each(['content-length: 0', 'transfer-encoding: chunked'])(
    'forwards an empty body framed by %s',
    async (framing) => {
      const body = framing.includes('chunked') ? '0\r\n\r\n' : '';
      expect(await rawRequest(gateway.port, [...head, framing], body)).toContain('"bytes":0');
    },
  );

  it('answers a client of HTTP/1.0 and closes the connection', async () => {
    const lines = ['POST /api/v1/auth/login HTTP/1.0', 'connection: keep-alive'];
    const answer = await rawRequest(gateway.port, [...lines, 'content-length: 2'], '{}');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"bytes":2');
  });
});
