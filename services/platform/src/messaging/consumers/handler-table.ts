import type { BatchMessageHandler, MessageHandler } from '../envelopes/message-context.js';
import { definitionsOf, type Topology } from '../topology/topology.js';
import type { Reaction } from './retrying-handler.js';

/** Maps queue and message type to a handler. Checks that every message of the topology has one. */
export class HandlerTable {
  private readonly byQueue = new Map<string, Map<string, Reaction>>();

  constructor(private readonly topology: Topology) {
    for (const queue of Object.keys(topology.queues)) this.byQueue.set(queue, new Map());
  }

  /** `type` is one of the queue's message types, or `*` for a queue that receives every event. */
  add(queue: string, type: string, handle: MessageHandler): void {
    if (this.topology.queues[queue]?.batch !== undefined)
      throw new Error(`queue ${queue} is handled in batches: use @OnEvents`);
    this.register(queue, type, { handle });
  }

  /** The same for a queue that is handled in batches. */
  addBatch(queue: string, type: string, handleAll: BatchMessageHandler): void {
    if (this.topology.queues[queue]?.batch === undefined)
      throw new Error(`queue ${queue} is not handled in batches: its topology has no batch`);
    const handle: MessageHandler = (payload, context) => handleAll([payload], [context]);
    this.register(queue, type, { handle, handleAll });
  }

  private register(queue: string, type: string, reaction: Reaction): void {
    const spec = this.topology.queues[queue];
    const reactions = this.byQueue.get(queue);
    if (!spec || !reactions)
      throw new Error(`${this.topology.service}'s topology has no queue ${queue}`);
    const definition = definitionsOf(spec).find((known) => known.type === type);
    if (!definition && !(type === '*' && spec.events === 'all'))
      throw new Error(`queue ${queue} does not receive ${type}`);
    if (reactions.has(type)) throw new Error(`${type} of ${queue} is handled twice`);
    reactions.set(type, definition ? { definition, ...reaction } : reaction);
  }

  of(queue: string): ReadonlyMap<string, Reaction> {
    return this.byQueue.get(queue) ?? new Map();
  }

  /** Throws if a message of the topology has no handler. */
  assertComplete(): void {
    for (const [queue, spec] of Object.entries(this.topology.queues)) {
      const wanted = definitionsOf(spec).map(({ type }) => type);
      if (spec.events === 'all') wanted.push('*');
      const lacking = wanted.filter((type) => !this.of(queue).has(type));
      if (lacking.length > 0) throw new Error(`nothing handles ${lacking.join(', ')} of ${queue}`);
    }
  }
}
