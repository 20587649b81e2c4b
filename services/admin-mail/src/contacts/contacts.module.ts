import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatchUpRepository } from './catch-up/catch-up.repository.js';
import { CATCH_UP_MODEL, catchUpSchema } from './catch-up/catch-up.schema.js';
import { KnownUsers } from './catch-up/known-users.js';
import { ContactRepository } from './contact.repository.js';
import { CONTACT_MODEL, contactSchema } from './contact.schema.js';
import { ContactsService } from './contacts.service.js';
import { LearnContactFromAuthConsumer } from './learn-contact-from-auth.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CONTACT_MODEL, schema: contactSchema },
      { name: CATCH_UP_MODEL, schema: catchUpSchema },
    ]),
  ],
  controllers: [LearnContactFromAuthConsumer],
  providers: [CatchUpRepository, ContactRepository, ContactsService, KnownUsers],
  exports: [ContactRepository, KnownUsers],
})
export class ContactsModule {}
