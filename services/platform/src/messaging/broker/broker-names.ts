/** The names of exchanges and queues on the broker. The namespace lets several stacks share one broker. */
export class BrokerNames {
  readonly events: string;
  readonly commands: string;
  readonly requests: string;
  readonly deadLetters: string;

  constructor(private readonly namespace: string) {
    this.events = `${namespace}.events`;
    this.commands = `${namespace}.commands`;
    this.requests = `${namespace}.requests`;
    this.deadLetters = `${namespace}.dead-letters`;
  }

  get exchanges(): readonly string[] {
    return [this.events, this.commands, this.requests, this.deadLetters];
  }

  /** The exchange on which messages of this kind travel. */
  exchangeOf(kind: 'event' | 'command' | 'request'): string {
    return { event: this.events, command: this.commands, request: this.requests }[kind];
  }

  queue(queue: string): string {
    return `${this.namespace}/${queue}`;
  }

  /**
   * The place where failed messages of all queues of `service` wait: the name of a queue and of the exchange before
   * it. The name contains the delay because a queue's delay cannot change.
   */
  delay(service: string, delayMs: number): string {
    return this.queue(`delays:${service}:${delayMs}ms`);
  }

  /** The queue for messages that `service` could not handle, until an operator replays or drops them. */
  parkingQueue(service: string): string {
    return this.queue(`dead-letters:${service}`);
  }
}
