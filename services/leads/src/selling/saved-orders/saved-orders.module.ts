import { Feature } from '@leadmart/platform/service';
import { SavedOrderReader } from './saved-order.reader.js';
import { SavedOrderRepository } from './saved-order.repository.js';
import { savedOrders } from './saved-order.schema.js';
import { SavedOrdersData } from './saved-orders-data.js';
import { SavedOrdersController } from './saved-orders.controller.js';
import { SavedOrdersService } from './saved-orders.service.js';

@Feature({
  entities: [savedOrders],
  controllers: [SavedOrdersController],
  providers: [SavedOrderReader, SavedOrderRepository, SavedOrdersData, SavedOrdersService],
})
export class SavedOrdersModule {}
