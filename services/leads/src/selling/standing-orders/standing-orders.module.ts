import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BuyersModule } from '../buyers/buyers.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { SavedOrdersModule } from '../saved-orders/saved-orders.module.js';
import { PauseSchedulesWhenAccountRecoveredConsumer } from './pause-schedules-when-account-recovered.consumer.js';
import { RunPlanner } from './running/run-planner.js';
import { RunRecorder } from './running/run-recorder.js';
import { StandingOrderMetrics } from './running/standing-order-metrics.js';
import { RunBuyer, StandingOrderRunner } from './running/standing-order-runner.js';
import { SchedulesModule } from './schedules.module.js';
import { StandingOrdersData } from './standing-orders-data.js';
import { StandingOrdersController } from './standing-orders.controller.js';
import { StandingOrdersService } from './standing-orders.service.js';
import { StandingRunRepository } from './standing-run.repository.js';
import { standingRuns } from './standing-run.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([standingRuns]),
    AvailabilityModule,
    BuyersModule,
    PurchasesModule,
    SavedOrdersModule,
    SchedulesModule,
  ],
  controllers: [StandingOrdersController, PauseSchedulesWhenAccountRecoveredConsumer],
  providers: [
    RunBuyer,
    RunPlanner,
    RunRecorder,
    StandingOrderRunner,
    StandingOrderMetrics,
    StandingOrdersData,
    StandingOrdersService,
    StandingRunRepository,
  ],
  exports: [SavedOrdersModule],
})
export class StandingOrdersModule {}
