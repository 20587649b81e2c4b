import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts.module.js';
import { UnsubscriptionsController } from './unsubscriptions.controller.js';
import { UnsubscriptionsService } from './unsubscriptions.service.js';

@Module({
  imports: [ContactsModule],
  controllers: [UnsubscriptionsController],
  providers: [UnsubscriptionsService],
})
export class UnsubscriptionsModule {}
