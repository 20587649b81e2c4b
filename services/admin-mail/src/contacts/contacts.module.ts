import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactRepository } from './contact.repository.js';
import { CATCH_UP, catchUpSchema, CONTACT, contactSchema } from './contact.schema.js';
import { ContactsService } from './contacts.service.js';
import { KnownUsers } from './known-users.js';
import { LearnContactFromAuth } from './learn-contact-from-auth.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CONTACT, schema: contactSchema },
      { name: CATCH_UP, schema: catchUpSchema },
    ]),
  ],
  controllers: [LearnContactFromAuth],
  providers: [ContactRepository, ContactsService, KnownUsers],
  exports: [ContactRepository, KnownUsers],
})
export class ContactsModule {}
