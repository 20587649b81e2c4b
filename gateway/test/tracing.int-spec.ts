import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@leadmart/platform/logging';
import { aUserId, endsWithFile, startTestService, until } from '@leadmart/platform/testing';
import { isTracing, startTracing } from '@leadmart/platform/tracing';
import { startGateway, type TestGateway } from './start-gateway.js';
import { Collector } from './support/collector.js';
import { consumerService, handledMessages, producerService } from './support/loads/two-services.js';

const cleanups: (() => unknown)[] = [];
let collector: Collector;
let gateway: TestGateway;

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
  const producer = await startTestService(producerService);
  const { namespace, tokens, url } = producer;
  const consumer = await startTestService({ ...consumerService, namespace, tokens });
  endsWithFile(() => consumer.mongo.dropDatabase());
  gateway = await startGateway({ LEADS_URL: url }, tokens);
  cleanups.push(() => gateway.close());
});
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
});

describe('tracing', () => {
  it('traces one request from the gateway through a service and its outbox to the consumer of its event', async () => {
    const userId = aUserId();
    const foreign = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { status } = await gateway
      .as(gateway.tokens.user(userId))
      .post(`/leads/claim-files/${userId}?email=ann@example.com`, undefined, {
        traceparent: foreign,
        baggage: 'secret=1',
      });
    expect(status).toBe(201);
    await until(() => handledMessages.length === 1);
    const line = await until(() =>
      gateway.lines().find(({ route }) => route === '/leads/claim-files'),
    );
    const traceId = String(line['trace_id']);
    // A client must not choose the trace id.
    expect(traceId).toMatch(/^(?!a{32})[0-9a-f]{32}$/);
    const chain = [
      'POST /leads/claim-files',
      'POST /api/v1/leads/claim-files/:userId',
      'publish auth.user.verified.v1',
      'process consumer:user:record',
    ];
    const trace = await until(() => {
      const spans = collector.trace(traceId);
      return chain.every((name) => spans.has(name)) ? spans : undefined;
    });
    const [front, served, sent, handled] = chain.map((name) => trace.get(name));
    expect(front?.parentSpanId ?? '').toBe('');
    expect(served?.parentSpanId).toBe(front?.spanId);
    expect(sent?.parentSpanId).toBe(served?.spanId);
    expect(handled?.parentSpanId).toBe(sent?.spanId);
    expect(trace.get('bulkWrite')?.parentSpanId).toBe(served?.spanId);
    expect(trace.get('insert inbox')?.parentSpanId).toBe(handled?.spanId);
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'gateway',
      'service.namespace': 'leadmart',
      'service.version': '1.2.3',
    });
    // Spans contain route patterns, never ids, addresses or tokens.
    expect(JSON.stringify(collector.spans)).not.toMatch(new RegExp(`${userId}|ann@|eyJ`));
  });
});

describe('a process without a trace endpoint', () => {
  it('makes no spans without an endpoint or with OTEL_SDK_DISABLED', async () => {
    const switchedOff = {
      ...off,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
      OTEL_SDK_DISABLED: true,
    };
    const wasTracing = isTracing();
    for (const config of [off, switchedOff]) await startTracing({ name: 'x', config, log });
    // Only the tracer of beforeAll is running.
    expect(wasTracing).toBe(isTracing());
    await gateway.http('GET', '/healthz');
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });
});
