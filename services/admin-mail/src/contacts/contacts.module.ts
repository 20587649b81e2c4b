import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatchUpRepository } from './catch-up/catch-up.repository.js';
import { catchUps } from './catch-up/catch-up.schema.js';
import { KnownUsers } from './catch-up/known-users.js';
import { ContactStoreModule } from './contact-store.module.js';
import { ContactsService } from './contacts.service.js';
import { LearnContactFromAuthConsumer } from './learn-contact-from-auth.consumer.js';
import { UnsubscriptionsController } from './unsubscriptions/unsubscriptions.controller.js';
import { UnsubscriptionsService } from './unsubscriptions/unsubscriptions.service.js';

@Module({
  imports: [ContactStoreModule, MongooseModule.forFeature([catchUps])],
  controllers: [LearnContactFromAuthConsumer, UnsubscriptionsController],
  providers: [CatchUpRepository, ContactsService, KnownUsers, UnsubscriptionsService],
  exports: [ContactStoreModule, ContactsService, KnownUsers],
})
export class ContactsModule {}
