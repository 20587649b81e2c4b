import { afterAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../test/http-routes.js';

const server = await startTestServer();
afterAll(() => server.app.close());

const get = (path: string, tag?: string) =>
  server.http('GET', path, { headers: tag === undefined ? {} : { 'if-none-match': tag } });
const tagOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';

describe('an answer with an entity tag', () => {
  it('an answer keeps its weak tag while its body is the same, and another body gets another tag', async () => {
    const tag = await tagOf('/jobs?page=1');
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await tagOf('/jobs?page=1')).toBe(tag);
    expect(await tagOf('/jobs?page=2')).not.toBe(tag);
  });

  it('sends an answer without its body to a client that has it', async () => {
    const { body, headers } = await get('/catalogue');
    expect(body).toEqual({ datasets: ['é', 'b'] });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const tag = headers.get('etag') ?? '';
    for (const given of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await get('/catalogue', given);
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('content-type')).toBeNull();
    }
    expect((await get('/catalogue', '"other"')).status).toBe(200);
  });

  it('browsers may keep an answer only if it is the same for all users', async () => {
    expect((await get('/catalogue')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await get('/jobs')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('refusals and other routes get no entity tag', async () => {
    for (const path of ['/jobs?page=0', '/list?page=3']) {
      const { headers } = await get(path, '*');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control')).toBeNull();
    }
  });
});
