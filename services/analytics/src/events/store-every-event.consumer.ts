import { Controller } from '@nestjs/common';
import type { Envelope } from '@leadmart/contracts';
import { OnAllEvents, Payload } from '@leadmart/platform/messaging';
import { everyEventQueue } from '../analytics.topology.js';
import { EventsService } from './events.service.js';

@Controller()
export class StoreEveryEventConsumer {
  constructor(private readonly events: EventsService) {}

  @OnAllEvents(everyEventQueue)
  async handle(@Payload() envelopes: readonly Envelope[]): Promise<void> {
    await this.events.record(envelopes);
  }
}
