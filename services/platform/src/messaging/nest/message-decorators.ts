import type { CommandDefinition, EventDefinition, RequestDefinition } from '@leadmart/contracts';
import { EventPattern, MessagePattern } from '@nestjs/microservices';

type OneOrMore<D> = D | readonly D[];

/** Handles an event from one of the topology's queues. If the handler throws, the message is retried or parked. */
export function OnEvent(definition: OneOrMore<EventDefinition>, queue: string): MethodDecorator {
  return EventPattern<string[]>(patternsOf(definition, queue));
}

/** Handles every message of a queue with `events: 'all'`; the payload is the whole envelope. */
export function OnEveryEvent(queue: string): MethodDecorator {
  return EventPattern<string>(patternOf(queue, '*'));
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
function patternOf(queue: string, type: string): string {
  return `${queue} ${type}`;
}

/** Splits a handler's pattern into queue and type. */
export function partsOfPattern(pattern: string): { queue: string; type: string } {
  const [queue = '', type = ''] = pattern.split(' ');
  return { queue, type };
}
