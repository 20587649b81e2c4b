import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@leadmart/platform/logging';
import { aUserId, startTestService, until } from '@leadmart/platform/testing';
import { isTracing, startTracing } from '@leadmart/platform/tracing';
import { Collector } from './a-collector.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { heard, hearerService, tellerService } from './two-services.js';

const cleanups: (() => unknown)[] = [];
let collector: Collector;
let door: TestGateway;

const log = createLog({ service: 'test', level: 'silent' });
const off = {
  LEADMART_VERSION: '1.2.3',
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
  OTEL_SDK_DISABLED: false,
};

beforeAll(async () => {
  collector = await Collector.start();
  cleanups.push(() => collector.close());
  // OpenTelemetry's SDK reads its variables itself.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '20';
  const config = { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  cleanups.push(await startTracing({ name: 'gateway', config, log }));
  const teller = await startTestService(tellerService);
  cleanups.push(() => teller.close());
  const { namespace, tokens, url } = teller;
  const hearer = await startTestService({ ...hearerService, namespace, tokens });
  cleanups.push(() => hearer.close());
  door = await startTestGateway({ LEADS_URL: url }, tokens);
  cleanups.push(() => door.close());
}, 60_000);
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
});

describe('one request', () => {
  it('is one trace, from the gateway through a service and its outbox to who hears of it', async () => {
    const userId = aUserId();
    const foreign = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { status } = await door.http('POST', `/leads/tell/${userId}?email=ann@example.com`, {
      token: door.tokens.user(userId),
      headers: { traceparent: foreign, baggage: 'secret=1' },
    });
    expect(status).toBe(201);
    await until(() => heard.length === 1);
    const line = await until(() => door.lines().find(({ route }) => route === '/leads'));
    const traceId = String(line['trace_id']);
    // A stranger does not choose what is traced, and under which name.
    expect(traceId).toMatch(/^(?!a{32})[0-9a-f]{32}$/);
    const last = 'process hearer:user:note';
    const trace = await until(() => {
      const spans = collector.trace(traceId);
      return spans.has(last) && spans.has('POST /leads') ? spans : undefined;
    });
    const [front, served, sent, handled] = [
      'POST /leads',
      'POST /api/v1/leads/tell/:userId',
      'publish auth.user.verified.v1',
      last,
    ].map((name) => trace.get(name));
    expect(front?.parentSpanId ?? '').toBe('');
    expect(served?.parentSpanId).toBe(front?.spanId);
    expect(sent?.parentSpanId).toBe(served?.spanId);
    expect(handled?.parentSpanId).toBe(sent?.spanId);
    expect(trace.get('insert outbox')?.parentSpanId).toBe(served?.spanId);
    expect(trace.get('insert inbox')?.parentSpanId).toBe(handled?.spanId);
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'gateway',
      'service.namespace': 'leadmart',
      'service.version': '1.2.3',
    });
    // Patterns and names, never what stood in their place.
    expect(JSON.stringify(collector.spans)).not.toMatch(new RegExp(`${userId}|ann@|eyJ`));
  });
});

describe('a process that is not told where traces go', () => {
  it('does not trace, nor one in which they are switched off', async () => {
    const switchedOff = {
      ...off,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
      OTEL_SDK_DISABLED: true,
    };
    const wasTracing = isTracing();
    for (const config of [off, switchedOff]) await startTracing({ name: 'x', config, log });
    // Still the tracer of this file, and no other.
    expect(wasTracing).toBe(isTracing());
    await door.http('GET', '/healthz');
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });
});
