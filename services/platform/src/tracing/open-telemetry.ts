import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../logging/index.js';
import type { Span, Tracer } from './spans.js';

/**
 * The only file that imports OpenTelemetry. Loaded only in processes that trace. The SDK reads the standard
 * variables itself: OTEL_EXPORTER_OTLP_*, OTEL_TRACES_SAMPLER, OTEL_BSP_*, OTEL_SERVICE_NAME,
 * OTEL_RESOURCE_ATTRIBUTES.
 */

const kinds = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
} as const;

const complaintEveryMs = 60_000;

/** A tracer that exports its spans, with a function that sends the last ones. */
interface RunningTracer {
  readonly tracer: Tracer;
  readonly flushAndStop: () => Promise<void>;
}

/** Creates the tracer of this process. */
export function openTelemetry(
  { name, version }: { readonly name: string; readonly version: string },
  log: Log,
): RunningTracer {
  complainNowAndThen(log);
  const own = resourceFromAttributes({
    'service.namespace': 'leadmart',
    'service.name': name,
    'service.version': version,
  });
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(own).merge(fromEnvironment),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const otel = provider.getTracer('leadmart');
  return {
    tracer: {
      start: (name, { kind, attributes = {}, parent }) =>
        spanOf(otel.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    },
    flushAndStop: () => provider.shutdown(),
  };
}

function contextOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  const traceFlags = parseInt(flags, 16) % 2;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags % 2}`,
    rename: (name) => void span.updateName(name),
    note: (attributes) => void span.setAttributes(attributes),
    fail: (type) => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', type);
    },
    end: () => span.end(),
  };
}

/**
 * While the collector is not available, traces are lost and nothing else is affected. Logged once a minute, not for
 * every batch.
 */
function complainNowAndThen(log: Log): void {
  let lastMs = 0;
  const complain = (): void => {
    if (Date.now() - lastMs < complaintEveryMs) return;
    lastMs = Date.now();
    log.warn('trace export failed');
  };
  const silent = () => undefined;
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
