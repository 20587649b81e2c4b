import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProviderModule } from '../provider/provider.module.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DELIVERY_MODEL, deliverySchema } from './delivery.schema.js';
import { SendTransactionalMailConsumer } from './send-transactional-mail.consumer.js';
import { TransactionalService } from './transactional.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DELIVERY_MODEL, schema: deliverySchema }]),
    ProviderModule,
  ],
  controllers: [SendTransactionalMailConsumer],
  providers: [DeliveryRepository, TransactionalService],
  exports: [DeliveryRepository],
})
export class TransactionalModule {}
