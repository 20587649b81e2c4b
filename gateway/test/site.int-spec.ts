import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway, type TestGateway } from './start-gateway.js';
import { rawRequest } from './support/raw-request.js';

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
    mkdirSync(join(folder, 'addressed', 'legal'), { recursive: true });
    const canonical = (path: string) => `<link rel="canonical" href="__PUBLIC_URL__${path}" />`;
    writeFileSync(join(folder, 'addressed', 'developers.html'), canonical('/developers'));
    writeFileSync(join(folder, 'addressed', 'pricing.html'), '<noscript>__LIVE_PART__</noscript>');
    const live = '<noscript>__LIVE_PART__</noscript>';
    writeFileSync(
      join(folder, 'addressed', 'legal', 'terms.html'),
      canonical('/legal/terms') + live,
    );
    writeFileSync(join(folder, 'addressed', 'legal', 'privacy.html'), live);
    writeFileSync(join(folder, 'addressed', 'robots.txt'), 'Sitemap: __PUBLIC_URL__/sitemap.xml');
    writeFileSync(join(folder, 'favicon.ico'), '');
    writeFileSync(join(folder, 'worker.js'), 'export {};');
    site = await startGateway({ FRONTEND_DIR: folder, PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('serves the page at every address of the site and makes browsers revalidate it each time', async () => {
    const errorPage = '/developers/errors/BILLING.INSUFFICIENT_CREDITS?from=mail';
    for (const path of ['/', '/buy-leads', '/verify-email/abc_DEF-123', errorPage]) {
      const answer = await read(site, path);
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Leadmart') });
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('lets browsers cache files with a hash forever, and answers 404 for a missing one', async () => {
    const asset = await read(site, '/assets/index-a1b2.js');
    expect(asset.headers.get('cache-control')).toMatch(/immutable/);
    expect((await read(site, '/assets/index-gone.js')).status).toBe(404);
  });

  it('makes browsers ask for the worker each time, and lets only this site start workers', async () => {
    const { headers } = await read(site, '/worker.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('content-security-policy')).toContain("worker-src 'self';");
  });

  it('sends the compressed files of the build to clients that accept them', async () => {
    for (const path of ['/', '/buy-leads', '/assets/index-a1b2.js']) {
      const small = await readRaw(site, path, 'gzip, deflate, br');
      const plain = await readRaw(site, path, 'identity');
      expect([small.encoding, plain.encoding]).toEqual(['br', undefined]);
      expect(small.text).toBe(plain.text);
      expect([small.vary, plain.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    }
  });

  it.each(['bytes=9-3', 'bytes=-5', 'bytes=0-1'])(
    'sends the whole file to a client that asks for the range %p',
    async (range) => {
      const whole = await read(site, '/');
      const answer = await fetch(`${site.url}/`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, whole.text]);
    },
  );

  it('sends no encoding that the client refuses', async () => {
    const paths = ['/', '/buy-leads', '/assets/index-a1b2.js', '/developers'];
    for (const path of [...paths, '/api/docs/openapi.json']) {
      const refusing = await readRaw(site, path, 'br;q=0, gzip;q=0');
      expect([path, refusing.encoding]).toEqual([path, undefined]);
    }
    const withoutBrotli = await readRaw(site, '/developers', 'br;q=0, gzip');
    expect(withoutBrotli.encoding).toBe('gzip');
  });

  it('serves public pages, robots.txt and the sitemap with the address of this site', async () => {
    const page = await read(site, '/developers?x=2');
    expect(page.text).toBe('<link rel="canonical" href="https://shop.example/developers" />');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const robots = await read(site, '/robots.txt');
    expect(robots.text).toBe('Sitemap: https://shop.example/sitemap.xml');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await read(site, '/addressed/pricing.html')).status).toBe(404);
    const small = await readRaw(site, '/developers', 'gzip, br');
    expect([small.encoding, small.vary, small.text]).toEqual(['br', 'Accept-Encoding', page.text]);
    const etag = page.headers.get('etag') ?? '';
    const again = await fetch(`${site.url}/developers`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('puts what only services know into documents for readers without scripts', async () => {
    const packages = [{ packageName: 'A&B <b>', creditAmount: 1_000, discountedPrice: 48.5 }];
    site.service.handleWith(({ url }, response) => {
      const isLegal = url === '/api/v1/legal/terms';
      response.end(JSON.stringify(isLegal ? { html: '<p>$& terms</p>' } : packages));
    });
    const terms = '<link rel="canonical" href="https://shop.example/legal/terms" />';
    const read = async (path: string) => (await fetch(site.url + path)).text();
    expect(await read('/legal/terms')).toBe(`${terms}<noscript><p>$& terms</p></noscript>`);
    const list = '<ul><li>A&amp;B &lt;b&gt;: 1,000 credits for $48.50</li></ul>';
    expect(await read('/pricing?package=2')).toBe(`<noscript>${list}</noscript>`);
    site.service.handleWith((_request, response) => void response.writeHead(503).end());
    expect(await read('/legal/privacy')).toContain('could not be loaded');
    // Kept for a minute.
    expect(await read('/pricing')).toBe(`<noscript>${list}</noscript>`);
  });

  it('serves the icon that browsers request by themselves with its type', async () => {
    const { status, headers } = await read(site, '/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });

  it('serves no file outside of its folder, and no POST', async () => {
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
    expect((await fetch(`${site.url}/buy-leads`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${site.url}/api/v1/nothing`)).headers.get('content-type')).toMatch(/json/);
  });

  it('builds the site without source maps', () => {
    const built = new URL('../../frontend/dist/', import.meta.url).pathname;
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => /\.(js|css)$/.test(file));
    expect(scripts).not.toEqual([]);
    expect(files.filter((file) => /\.map(\.|$)/.test(file))).toEqual([]);
    for (const file of scripts)
      expect(readFileSync(join(built, file), 'utf8')).not.toContain('sourceMappingURL');
  });

  it('answers 404 where the site was not built', async () => {
    const bare = await startGateway();
    expect((await fetch(`${bare.url}/buy-leads`)).status).toBe(404);
    await bare.close();
  });
});

async function read(gateway: TestGateway, path: string) {
  const answer = await fetch(gateway.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Reads the raw bytes: `fetch` chooses the encodings itself and hides them. */
async function readRaw(gateway: TestGateway, path: string, encodings: string) {
  const asked = request(gateway.url + path, { headers: { 'accept-encoding': encodings } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const { 'content-encoding': encoding, vary } = answer.headers;
  const text = (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  return { encoding, vary, text };
}
