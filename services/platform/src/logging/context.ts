import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What ties a log line, a message and an answer to the one thing a person did. It is born with
 * an HTTP request (or a timer) and travels on in messages.
 */
export interface CorrelationContext {
  /** The same through a whole story: request, events, reactions to the events. */
  readonly correlationId: string;
  /** The id of the message that is being handled, if one is. */
  readonly causationId?: string;
  /** The id of the HTTP request that is being answered, if one is. */
  readonly requestId?: string;
}

const storage = new AsyncLocalStorage<CorrelationContext>();

/** The context of the work that runs now; undefined outside of any. */
export function currentContext(): CorrelationContext | undefined {
  return storage.getStore();
}

/** Runs `work` inside `context`; everything it starts, awaited or not, sees it. */
export function runInContext<T>(context: CorrelationContext, work: () => T): T {
  return storage.run(context, work);
}
