import { Feature } from '@leadmart/platform/service';
import { DeliveryRepository } from './delivery.repository.js';
import { deliveries } from './delivery.schema.js';
import { ReceiverCounterRepository } from './receivers/receiver-counter.repository.js';
import { receiverCounters } from './receivers/receiver-counter.schema.js';
import { ReceiverLimits } from './receivers/receiver-limits.js';
import { SendTransactionalMailConsumer } from './send-transactional-mail.consumer.js';
import { TransactionalService } from './transactional.service.js';

@Feature({
  entities: [deliveries, receiverCounters],
  controllers: [SendTransactionalMailConsumer],
  providers: [DeliveryRepository, ReceiverCounterRepository, ReceiverLimits, TransactionalService],
})
export class TransactionalModule {}
