import type { CommandDefinition, EventDefinition, RequestDefinition } from '@leadmart/contracts';
import { EventPattern, MessagePattern } from '@nestjs/microservices';

type OneOrMore<D> = D | readonly D[];

/** Handles an event that arrives in one of the topology's queues. Throwing means: again later, or to the parking queue. */
export function OnEvent(definition: OneOrMore<EventDefinition>, queue: string): MethodDecorator {
  return EventPattern<string[]>(patternsOf(definition, queue));
}

/** Handles whatever arrives in a queue with `events: 'all'`; its payload is the whole envelope. */
export function OnEveryEvent(queue: string): MethodDecorator {
  return EventPattern<string>(patternOf(queue, '*'));
}

/** Carries out a command that arrives in one of the topology's queues; failures go as with events. */
export function OnCommand(
  definition: OneOrMore<CommandDefinition>,
  queue: string,
): MethodDecorator {
  return EventPattern<string[]>(patternsOf(definition, queue));
}

/** Answers a request: what the method returns is the reply, a catalogue error it throws is thrown at the asker. */
export function Answers(definition: RequestDefinition, queue: string): MethodDecorator {
  return MessagePattern<string>(patternOf(queue, definition.type));
}

function patternsOf(definition: OneOrMore<{ readonly type: string }>, queue: string): string[] {
  return [definition].flat().map(({ type }) => patternOf(queue, type));
}

/** Nest knows a handler by one string; the same message may arrive in two queues. */
function patternOf(queue: string, type: string): string {
  return `${queue} ${type}`;
}

/** The two halves of a handler's pattern. */
export function partsOfPattern(pattern: string): { queue: string; type: string } {
  const [queue = '', type = ''] = pattern.split(' ');
  return { queue, type };
}
