import type { Envelope } from '@leadmart/contracts';
import { OnEveryEvent, Payload } from '@leadmart/platform/messaging';
import { Controller } from '@nestjs/common';
import { everyEventQueue } from '../analytics.topology.js';
import { EventsService } from './events.service.js';

@Controller()
export class StoreEveryEventConsumer {
  constructor(private readonly events: EventsService) {}

  @OnEveryEvent(everyEventQueue)
  async handle(@Payload() envelope: Envelope): Promise<void> {
    await this.events.record(envelope);
  }
}
