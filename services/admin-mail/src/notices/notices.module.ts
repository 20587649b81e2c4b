import { Feature } from '@leadmart/platform/service';
import { NoticeRepository } from './notice.repository.js';
import { notices } from './notice.schema.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';
import { TellUsersOfEventsConsumer } from './tell-users-of-events.consumer.js';

@Feature({
  entities: [notices],
  controllers: [NoticesController, TellUsersOfEventsConsumer],
  providers: [NoticeRepository, NoticesService],
})
export class NoticesModule {}
