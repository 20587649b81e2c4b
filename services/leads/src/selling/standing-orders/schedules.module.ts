import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../../supply/index.js';
import { ReturnsPolicyModule } from '../returns-policy/returns-policy.module.js';
import { Schedules } from '../saved-orders/schedules.js';
import { LeadOffers } from './lead-offers.js';
import { SchedulesOfOrders } from './schedules-of-orders.js';
import { StandingOrderRepository } from './standing-order.repository.js';
import { standingOrders } from './standing-order.schema.js';

/** Answers what saved orders ask. Global, because saved orders import nothing of standing orders. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([standingOrders]),
    DatasetsModule,
    ReturnsPolicyModule,
    StockModule,
  ],
  providers: [
    LeadOffers,
    StandingOrderRepository,
    { provide: Schedules, useClass: SchedulesOfOrders },
  ],
  exports: [LeadOffers, Schedules, StandingOrderRepository],
})
export class SchedulesModule {}
