import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Connects log lines, messages and answers that one action of a user causes. It begins with an HTTP request or a
 * timer and is passed on in messages.
 */
export interface CorrelationContext {
  /** The id shared by a request, its events and the reactions to these events. */
  readonly correlationId: string;
  /** The id of the message that is being handled, if any. */
  readonly causationId?: string;
  /** The id of the HTTP request that is being answered, if any. */
  readonly requestId?: string;
  /** The position in the trace (W3C Trace Context), in a process that traces. */
  readonly traceparent?: string;
}

const storage = new AsyncLocalStorage<CorrelationContext>();

/** The context of the current work; undefined outside of any. */
export function currentContext(): CorrelationContext | undefined {
  return storage.getStore();
}

/** The context as fields of a log line. The names of the trace fields are those that log viewers expect. */
export function contextFields(context: CorrelationContext | undefined): Record<string, unknown> {
  if (context?.traceparent === undefined) return { ...context };
  const { traceparent, ...fields } = context;
  const [, trace_id, span_id] = traceparent.split('-');
  return { ...fields, trace_id, span_id };
}

/** Runs `work` inside `context`, including everything that it starts, awaited or not. */
export function runInContext<T>(context: CorrelationContext, work: () => T): T {
  return storage.run(context, work);
}
