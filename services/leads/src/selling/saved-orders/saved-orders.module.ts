import { Module } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../../supply/index.js';
import { ReturnsPolicyModule } from '../returns-policy/returns-policy.module.js';
import { LeadOffers } from '../standing-orders/lead-offers.js';
import { StandingOrderRepository } from '../standing-orders/standing-order.repository.js';
import { SavedOrderRepository } from './saved-order.repository.js';
import { SavedOrdersData } from './saved-orders-data.js';
import { SavedOrdersController } from './saved-orders.controller.js';
import { SavedOrdersService } from './saved-orders.service.js';

@Module({
  imports: [DatasetsModule, RecoveryModule, ReturnsPolicyModule, StockModule],
  controllers: [SavedOrdersController],
  providers: [
    LeadOffers,
    SavedOrderRepository,
    SavedOrdersData,
    SavedOrdersService,
    StandingOrderRepository,
  ],
  exports: [LeadOffers, RecoveryModule, SavedOrderRepository, StandingOrderRepository],
})
export class SavedOrdersModule {}
