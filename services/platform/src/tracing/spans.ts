import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '../logging/context.js';

/** The kind of a span: server, client, producer or consumer of a message. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** The attributes of a span: ids, route patterns, names of queues. Never addresses with ids or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The parent span, as in the `traceparent` header; absent at the beginning of a trace. */
  readonly parent: string | undefined;
}

/** A span in progress. */
export interface Span {
  /** The value of the `traceparent` header (W3C Trace Context) for parts of this work. */
  readonly traceparent: string;
  rename(name: string): void;
  note(attributes: SpanAttributes): void;
  /** Marks the span as failed, without the error's message, which may contain personal data. */
  fail(type: string): void;
  end(): void;
}

/** Creates spans. OpenTelemetry implements it in a process that traces. */
export interface Tracer {
  start(name: string, start: SpanStart): Span;
}

let tracer: Tracer | undefined;

/** Turns tracing on or off in this process. Called by `startTracing`. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/** Whether this process traces. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Begins a span that the caller ends; undefined in a process that does not trace. */
export function startSpan(name: string, start: SpanStart): Span | undefined {
  return tracer?.start(name, start);
}

/** Runs `work` as a span of the current work, or of `parent` if given. Without tracing it only runs the work. */
export async function inSpan<T>(
  name: string,
  {
    parent = currentContext()?.traceparent,
    ...start
  }: Omit<SpanStart, 'parent'> & { parent?: string },
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.start(name, { parent, ...start });
  if (span === undefined) return work();
  const context = currentContext() ?? { correlationId: randomUUID() };
  try {
    return await runInContext({ ...context, traceparent: span.traceparent }, work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The part of an error that a span may contain: its code or its class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const grammar = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the `traceparent` of a caller or a message, if it is well-formed. */
export function traceparentFrom(given: unknown): string | undefined {
  return typeof given === 'string' && grammar.test(given) ? given : undefined;
}
