import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailProvider } from '../provider/mail-provider.js';
import { SendGridProvider } from '../provider/sendgrid.provider.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DELIVERIES, deliverySchema } from './delivery.schema.js';
import { SendTransactionalMailConsumer } from './send-transactional-mail.consumer.js';
import { TransactionalService } from './transactional.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: DELIVERIES, schema: deliverySchema }])],
  controllers: [SendTransactionalMailConsumer],
  providers: [
    DeliveryRepository,
    TransactionalService,
    { provide: MailProvider, useClass: SendGridProvider },
  ],
})
export class TransactionalModule {}
