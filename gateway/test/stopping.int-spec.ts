import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { startGateway } from './start-gateway.js';

describe('a gateway that stops', () => {
  it('answers requests while the gateway drains, each with Connection: close', async () => {
    const gateway = await startGateway();
    const get = (path: string) =>
      gateway.http('GET', path, { token: gateway.tokens.user() }).catch(() => undefined);
    expect((await get('/datasets'))?.headers.get('connection')).not.toBe('close');
    const closed = gateway.gateway.close(1);
    const answer = await get('/datasets');
    expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close']);
    await until(async () => (await get('/datasets')) === undefined);
    await closed;
    await gateway.service.stop();
  });

  it('closes the connection of a response that began before the stop', async () => {
    const gateway = await startGateway();
    let finish: () => void = () => undefined;
    gateway.service.handleWith((_request, response) => {
      response.write('half');
      finish = () => response.end('whole');
    });
    const token = gateway.tokens.user();
    const answer = await fetch(`${gateway.url}/api/v1/datasets`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const closed = gateway.gateway.close();
    finish();
    expect(await answer.text()).toBe('halfwhole');
    await closed;
    await gateway.service.stop();
  });

  it('finishes requests in progress after the gateway stops and accepts no new ones', async () => {
    const gateway = await startGateway();
    let answer: () => void = () => undefined;
    gateway.service.handleWith(
      (_request, response) => (answer = () => response.end('{"done":true}')),
    );
    const inProgress = gateway.as(gateway.tokens.user()).get('/datasets');
    await until(() => gateway.service.requests.length === 1);
    const closed = gateway.gateway.close();
    await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
    answer();
    const { status, headers } = await inProgress;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await gateway.service.stop();
  });
});
