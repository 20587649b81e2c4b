import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactStoreModule } from '../contacts/contact-store.module.js';
import { NoticeRepository } from './notice.repository.js';
import { notices } from './notice.schema.js';
import { NoticesController } from './notices.controller.js';
import { NoticesService } from './notices.service.js';
import { TellUsersOfEventsConsumer } from './tell-users-of-events.consumer.js';

@Module({
  imports: [MongooseModule.forFeature([notices]), ContactStoreModule],
  controllers: [NoticesController, TellUsersOfEventsConsumer],
  providers: [NoticeRepository, NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
