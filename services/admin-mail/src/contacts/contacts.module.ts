import { Feature } from '@leadmart/platform/service';
import { CatchUpRepository } from './catch-up/catch-up.repository.js';
import { catchUps } from './catch-up/catch-up.schema.js';
import { KnownUsers } from './catch-up/known-users.js';
import { ContactsService } from './contacts.service.js';
import { LearnContactFromAuthConsumer } from './learn-contact-from-auth.consumer.js';
import { UnsubscriptionsController } from './unsubscriptions/unsubscriptions.controller.js';
import { UnsubscriptionsService } from './unsubscriptions/unsubscriptions.service.js';

@Feature({
  entities: [catchUps],
  controllers: [LearnContactFromAuthConsumer, UnsubscriptionsController],
  providers: [CatchUpRepository, ContactsService, KnownUsers, UnsubscriptionsService],
})
export class ContactsModule {}
