import { Feature } from '@leadmart/platform/service';
import { CountedEventRepository } from './counted-event.repository.js';
import { EventCounter } from './event-counter.js';
import { EventRepository } from './event.repository.js';
import { events } from './event.schema.js';
import { EventsService } from './events.service.js';
import { ShortageReader } from './shortage.reader.js';
import { StoreEveryEventConsumer } from './store-every-event.consumer.js';

@Feature({
  entities: [events],
  controllers: [StoreEveryEventConsumer],
  providers: [CountedEventRepository, EventCounter, EventRepository, EventsService, ShortageReader],
})
export class EventsModule {}
