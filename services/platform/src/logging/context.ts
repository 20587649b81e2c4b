import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Connects log lines, messages and answers to one action of a user. It begins with
 * an HTTP request (or a timer) and travels on in messages.
 */
export interface CorrelationContext {
  /** The same through a whole story: request, events, reactions to the events. */
  readonly correlationId: string;
  /** The id of the message that is being handled, if one is. */
  readonly causationId?: string;
  /** The id of the HTTP request that is being answered, if one is. */
  readonly requestId?: string;
  /** The position of the work in its trace (W3C Trace Context), in a process that traces. */
  readonly traceparent?: string;
}

const storage = new AsyncLocalStorage<CorrelationContext>();

/** The context of the work that runs now; undefined outside of any. */
export function currentContext(): CorrelationContext | undefined {
  return storage.getStore();
}

/** The context as fields of a log line; the trace in the names by which log viewers find it. */
export function contextFields(context: CorrelationContext | undefined): Record<string, unknown> {
  if (context?.traceparent === undefined) return { ...context };
  const { traceparent, ...fields } = context;
  const [, trace_id, span_id] = traceparent.split('-');
  return { ...fields, trace_id, span_id };
}

/** Runs `work` inside `context`; everything it starts, awaited or not, sees it. */
export function runInContext<T>(context: CorrelationContext, work: () => T): T {
  return storage.run(context, work);
}
