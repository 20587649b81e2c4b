import { describe, expect, it } from '@jest/globals';
import { Replicas } from './replicas.js';

async function replicasAt(...addresses: string[]) {
  let now = 0;
  const at = { addresses, resolves: true, wait: (ms: number) => (now += ms) };
  const replicas = new Replicas({
    host: 'leads',
    resolve: () => (at.resolves ? Promise.resolve(at.addresses) : Promise.reject(new Error())),
    now: () => now,
  });
  await replicas.another(new Set());
  return { replicas, at };
}

describe('the addresses of a name', () => {
  const nextAddresses = (replicas: Replicas, count: number) =>
    new Set(Array.from({ length: count }, () => replicas.next()));

  it('includes a new replica in the addresses after the next lookup', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1');
    at.addresses = ['10.0.0.1', '10.0.0.2'];
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1']));
    at.wait(1_000);
    replicas.next();
    await replicas.another(new Set());
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1', '10.0.0.2']));
  });

  it('skips an address for five seconds after it refused a connection', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1', '10.0.0.2');
    replicas.avoid('10.0.0.1');
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.2']));
    at.wait(2_500);
    await replicas.another(new Set(['10.0.0.1', '10.0.0.2']));
    at.wait(2_500);
    expect(nextAddresses(replicas, 4)).toEqual(new Set(['10.0.0.1', '10.0.0.2']));
  });

  it('leaves the lookup to the connection when no request came for three seconds', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1');
    at.wait(3_000);
    expect(replicas.next()).toBe('leads');
    await replicas.another(new Set());
    expect(replicas.next()).toBe('10.0.0.1');
  });

  it('forgets an address at which another service answers, until the name has it again', async () => {
    const { replicas } = await replicasAt('10.0.0.1');
    replicas.forget('10.0.0.1');
    expect(replicas.next()).toBe('leads');
    await replicas.another(new Set());
    expect(replicas.next()).toBe('10.0.0.1');
  });

  it('keeps the known addresses of a name while the lookup fails', async () => {
    const { replicas, at } = await replicasAt('10.0.0.1');
    at.resolves = false;
    expect(await replicas.another(new Set(['10.0.0.1']))).toBeUndefined();
    expect(replicas.next()).toBe('10.0.0.1');
  });
});
