import { EventPattern, MessagePattern } from '@nestjs/microservices';
import type { CommandDefinition, EventDefinition, RequestDefinition } from '@leadmart/contracts';

type OneOrMore<D> = D | readonly D[];

const batchMark = 'batch';

/** Handles an event from one of the topology's queues. If the handler throws, the message is retried or parked. */
export function OnEvent(definition: OneOrMore<EventDefinition>, queue: string): MethodDecorator {
  return EventPattern<string[]>(patternsOf(definition, queue));
}

/**
 * Handles events of a queue with `batch`: the payload is an array of payloads, the context an array of their contexts.
 * The method handles all or none: when it throws, it is called again with each message alone.
 */
export function OnEvents(definition: EventDefinition, queue: string): MethodDecorator {
  return EventPattern<string>(patternOf(queue, definition.type, batchMark));
}

/** As `OnEvents`, for every message of a queue with `events: 'all'`; the payload is an array of whole envelopes. */
export function OnAllEvents(queue: string): MethodDecorator {
  return EventPattern<string>(patternOf(queue, '*', batchMark));
}

/** Handles a command from one of the topology's queues. Failures are treated as for events. */
export function OnCommand(
  definition: OneOrMore<CommandDefinition>,
  queue: string,
): MethodDecorator {
  return EventPattern<string[]>(patternsOf(definition, queue));
}

/** Answers a request: the method's result is the reply; a catalogue error is thrown at the sender. */
export function Answers(definition: RequestDefinition, queue: string): MethodDecorator {
  return MessagePattern<string>(patternOf(queue, definition.type));
}

function patternsOf(definition: OneOrMore<{ readonly type: string }>, queue: string): string[] {
  return [definition].flat().map(({ type }) => patternOf(queue, type));
}

/**
 * Nest identifies a handler by one string. It contains the queue, because the same message may arrive in two
 * queues.
 */
function patternOf(...parts: readonly string[]): string {
  return parts.join(' ');
}

/** Splits a handler's pattern into queue and type, and whether it handles batches. */
export function partsOfPattern(pattern: string): {
  readonly queue: string;
  readonly type: string;
  readonly isBatch: boolean;
} {
  const [queue = '', type = '', mark] = pattern.split(' ');
  return { queue, type, isBatch: mark === batchMark };
}
