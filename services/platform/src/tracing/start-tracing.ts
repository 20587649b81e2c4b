import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceConfig } from '../config/index.js';
import type { Log } from '../logging/index.js';
import { traceWith } from './spans.js';

/** Time limit for the last export, so that a hanging collector does not delay a stopping process. */
const flushMs = 3_000;

interface Traced {
  readonly name: string;
  readonly config: Pick<
    ServiceConfig,
    | 'LEADMART_VERSION'
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    | 'OTEL_SDK_DISABLED'
  >;
  readonly log: Log;
}

/**
 * Turns tracing on if an address is configured; otherwise loads nothing. Call it before any code that makes spans.
 * Returns a function that stops tracing and sends the remaining spans.
 */
export async function startTracing({ name, config, log }: Traced): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || config.OTEL_SDK_DISABLED) return () => Promise.resolve();
  const { openTelemetry } = await import('./open-telemetry.js');
  const { tracer, flushAndStop } = openTelemetry({ name, version: config.LEADMART_VERSION }, log);
  traceWith(tracer);
  return async () => {
    traceWith(undefined);
    const flushed = flushAndStop().catch((err: unknown) =>
      log.warn({ err }, 'last trace export failed'),
    );
    await Promise.race([flushed, pause(flushMs, undefined, { ref: false })]);
  };
}
