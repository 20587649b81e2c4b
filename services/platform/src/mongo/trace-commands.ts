import type { mongo } from 'mongoose';
import { currentContext } from '../logging/context.js';
import { startSpan, type Span } from '../tracing/spans.js';

/**
 * Makes a span for each command that belongs to a trace, with its name and collection, never its filter. Commands
 * outside of a trace, such as polling, make no span.
 */
export function traceCommands(client: mongo.MongoClient): void {
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const parent = currentContext()?.traceparent;
    if (parent === undefined) return;
    const named: unknown = command[commandName];
    const collection = typeof named === 'string' ? named : undefined;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection === undefined ? {} : { 'db.collection.name': collection }),
    };
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    const span = startSpan(name, { kind: 'client', attributes, parent });
    if (span) spans.set(requestId, span);
  });
  const finish = (requestId: number, failure?: string): void => {
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    if (failure !== undefined) span.fail(failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => finish(requestId));
  client.on('commandFailed', ({ requestId, failure }) => finish(requestId, failure.name));
}
