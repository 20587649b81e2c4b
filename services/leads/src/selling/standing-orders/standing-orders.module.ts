import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { SavedOrdersModule } from '../saved-orders/saved-orders.module.js';
import { PauseSchedulesWhenAccountRecoveredConsumer } from './pause-schedules-when-account-recovered.consumer.js';
import { SchedulesModule } from './schedules.module.js';
import { StandingOrderMetrics } from './standing-order-metrics.js';
import { StandingOrderRunner } from './standing-order-runner.js';
import { StandingOrdersData } from './standing-orders-data.js';
import { StandingOrdersController } from './standing-orders.controller.js';
import { StandingOrdersService } from './standing-orders.service.js';
import { StandingRunRepository } from './standing-run.repository.js';
import { standingRuns } from './standing-run.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([standingRuns]),
    PurchasesModule,
    SavedOrdersModule,
    SchedulesModule,
  ],
  controllers: [StandingOrdersController, PauseSchedulesWhenAccountRecoveredConsumer],
  providers: [
    StandingOrderRunner,
    StandingOrderMetrics,
    StandingOrdersData,
    StandingOrdersService,
    StandingRunRepository,
  ],
  exports: [SavedOrdersModule],
})
export class StandingOrdersModule {}
