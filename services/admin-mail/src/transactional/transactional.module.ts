import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NoticesModule } from '../notices/notices.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { DeliveryRepository } from './delivery.repository.js';
import { deliveries } from './delivery.schema.js';
import { ReceiverCounterRepository } from './receivers/receiver-counter.repository.js';
import { receiverCounters } from './receivers/receiver-counter.schema.js';
import { ReceiverLimits } from './receivers/receiver-limits.js';
import { SendTransactionalMailConsumer } from './send-transactional-mail.consumer.js';
import { TransactionalService } from './transactional.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([deliveries, receiverCounters]),
    NoticesModule,
    ProviderModule,
  ],
  controllers: [SendTransactionalMailConsumer],
  providers: [DeliveryRepository, ReceiverCounterRepository, ReceiverLimits, TransactionalService],
  exports: [TransactionalService],
})
export class TransactionalModule {}
