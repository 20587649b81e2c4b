import { afterEach, describe, expect, it } from '@jest/globals';
import { currentContext, runInContext } from '../logging/index.js';
import { Metrics } from '../metrics/index.js';
import { ProviderCalls } from './provider-calls.js';
import { traceparentFrom, traceWith, type Tracer } from './spans.js';

afterEach(() => traceWith(undefined));

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const own = `00-${'a'.repeat(32)}-${'c'.repeat(16)}-01`;

/** Records the observed calls. */
function aTracer(): { tracer: Tracer; spans: string[] } {
  const spans: string[] = [];
  const tracer: Tracer = {
    start: (name, start) => {
      spans.push(`start ${name} of ${start.parent ?? 'nothing'}`);
      return {
        traceparent: own,
        rename: (newName) => void spans.push(`rename ${newName}`),
        note: () => void spans.push('note'),
        fail: (type) => void spans.push(`fail ${type}`),
        end: () => void spans.push('end'),
      };
    },
  };
  return { tracer, spans };
}

describe('a call of a provider', () => {
  const call = { provider: 'stripe', call: 'charge' };
  class Declined extends Error {}
  const isAnswer = (error: unknown) => error instanceof Declined;

  it('times a call of a provider by whether an answer came, and counts a refusal as an answer', async () => {
    const metrics = new Metrics();
    const calls = new ProviderCalls(metrics);
    expect(await calls.observe(call, () => Promise.resolve(7))).toBe(7);
    const declined = calls.observe({ ...call, isAnswer }, () => Promise.reject(new Declined()));
    await expect(declined).rejects.toThrow(Declined);
    const silent = calls.observe({ ...call, isAnswer }, () => Promise.reject(new Error('silent')));
    await expect(silent).rejects.toThrow('silent');
    const text = await metrics.text();
    const count = (outcome: string) =>
      `seconds_count{provider="stripe",call="charge",outcome="${outcome}"}`;
    expect(text).toContain(`${count('answered')} 2`);
    expect(text).toContain(`${count('failed')} 1`);
  });

  it('makes a span of a provider call within its work, with only the kind of a failure', async () => {
    const { tracer, spans } = aTracer();
    traceWith(tracer);
    const calls = new ProviderCalls(new Metrics());
    const seen = await runInContext({ correlationId: 'c', traceparent: parent }, () =>
      calls.observe(call, () => Promise.resolve(currentContext())),
    );
    expect(seen).toEqual({ correlationId: 'c', traceparent: own });
    const failing = calls.observe(call, () => Promise.reject(new Declined('ann@example.com')));
    await expect(failing).rejects.toThrow(Declined);
    expect(spans).toEqual([
      `start stripe charge of ${parent}`,
      'end',
      'start stripe charge of nothing',
      'fail Error',
      'end',
    ]);
  });
});

describe('a traceparent', () => {
  it('accepts a traceparent only in its own format', () => {
    expect(traceparentFrom(parent)).toBe(parent);
    for (const other of [undefined, '', 'ann@example.com', `${parent}\n`, [parent]])
      expect(traceparentFrom(other)).toBeUndefined();
  });
});
