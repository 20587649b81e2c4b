import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { startTestGateway } from './test-gateway.js';

describe('a gateway that stops', () => {
  it('answers on until balancers have noticed, each answer being the last of its connection', async () => {
    const leaving = await startTestGateway();
    const ask = (path: string) =>
      leaving.http('GET', path, { token: leaving.tokens.user() }).catch(() => undefined);
    expect((await ask('/datasets'))?.headers.get('connection')).not.toBe('close');
    const closed = leaving.gateway.close(1);
    const answer = await ask('/datasets');
    expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close']);
    await until(async () => (await ask('/datasets')) === undefined);
    await closed;
    await leaving.service.stop();
  });

  it('does not wait for the connection of an answer that had begun before', async () => {
    const leaving = await startTestGateway();
    let finish: () => void = () => undefined;
    leaving.service.does((_request, response) => {
      response.write('half');
      finish = () => response.end('whole');
    });
    const token = leaving.tokens.user();
    const answer = await fetch(`${leaving.url}/api/v1/datasets`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const closed = leaving.gateway.close();
    finish();
    expect(await answer.text()).toBe('halfwhole');
    await closed;
    await leaving.service.stop();
  });

  it('lets requests under way finish and takes no new ones', async () => {
    const leaving = await startTestGateway();
    let answer: () => void = () => undefined;
    leaving.service.does((_request, response) => (answer = () => response.end('{"done":true}')));
    const underWay = leaving.http('GET', '/datasets', { token: leaving.tokens.user() });
    await until(() => leaving.service.requests.length === 1);
    const closed = leaving.gateway.close();
    await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow();
    answer();
    const { status, headers } = await underWay;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await leaving.service.stop();
  });
});
