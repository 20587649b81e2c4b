import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawRequest } from './raw-request.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

describe('the site', () => {
  let folder: string;
  let site: TestGateway;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Leadmart</title>');
    writeFileSync(join(folder, 'assets', 'index-a1b2.js'), 'export {};');
    for (const name of ['index.html', 'assets/index-a1b2.js']) {
      const file = join(folder, name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
    site = await startTestGateway({ FRONTEND_DIR: folder });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('answers every address of its own with its page, asked for anew each time', async () => {
    for (const path of ['/', '/buy-leads', '/verify-email/abc_DEF-123']) {
      const answer = await testRead(site, path);
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Leadmart') });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('keeps files with a hash for ever, and does not pass a page off as a missing one', async () => {
    const asset = await testRead(site, '/assets/index-a1b2.js');
    expect(asset.headers.get('cache-control')).toMatch(/immutable/);
    expect((await testRead(site, '/assets/index-gone.js')).status).toBe(404);
  });

  it('sends the compressed copies of the build to whoever reads them', async () => {
    for (const path of ['/', '/buy-leads', '/assets/index-a1b2.js']) {
      const small = await sent(site, path, 'gzip, deflate, br');
      const plain = await sent(site, path, 'identity');
      expect([small.encoding, plain.encoding]).toEqual(['br', undefined]);
      expect(small.text).toBe(plain.text);
      expect([small.vary, plain.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    }
  });

  it('gives out nothing beside it, and takes no posts', async () => {
    for (const target of [
      '/..%2f..%2fetc/passwd',
      '/../../etc/passwd',
      '/assets/../../etc/passwd',
    ]) {
      const answer = await rawRequest(site.port, [
        `GET ${target} HTTP/1.1`,
        'host: x',
        'connection: close',
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect((await fetch(`${site.url}/buy-leads`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${site.url}/api/v1/nothing`)).headers.get('content-type')).toMatch(/json/);
  });

  it('is built without source maps, which would give out its sources', () => {
    const built = new URL('../../frontend/dist/', import.meta.url).pathname;
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => /\.(js|css)$/.test(file));
    expect(scripts).not.toEqual([]);
    expect(files.filter((file) => /\.map(\.|$)/.test(file))).toEqual([]);
    for (const file of scripts)
      expect(readFileSync(join(built, file), 'utf8')).not.toContain('sourceMappingURL');
  });

  it('is a plain 404 where it was not built', async () => {
    const bare = await startTestGateway();
    expect((await fetch(`${bare.url}/buy-leads`)).status).toBe(404);
    await bare.close();
  });
});

async function testRead(gateway: TestGateway, path: string) {
  const answer = await fetch(gateway.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Bytes as they come: `fetch` asks for the encodings it likes and hides them. */
async function sent(gateway: TestGateway, path: string, encodings: string) {
  const asked = request(gateway.url + path, { headers: { 'accept-encoding': encodings } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const { 'content-encoding': encoding, vary } = answer.headers;
  const text = (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  return { encoding, vary, text };
}
