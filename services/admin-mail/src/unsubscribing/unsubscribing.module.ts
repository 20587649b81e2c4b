import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { UnsubscribingController } from './unsubscribing.controller.js';
import { UnsubscribingService } from './unsubscribing.service.js';

@Module({
  imports: [ContactsModule],
  controllers: [UnsubscribingController],
  providers: [UnsubscribingService],
})
export class UnsubscribingModule {}
