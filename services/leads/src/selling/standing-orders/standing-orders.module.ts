import { Feature } from '@leadmart/platform/service';
import { Schedules } from '../saved-orders/schedules.js';
import { LeadOffers } from './lead-offers.js';
import { PauseSchedulesWhenAccountRecoveredConsumer } from './pause-schedules-when-account-recovered.consumer.js';
import { RunPlanner } from './running/run-planner.js';
import { RunRecorder } from './running/run-recorder.js';
import { StandingOrderMetrics } from './running/standing-order-metrics.js';
import { RunBuyer, StandingOrderRunner } from './running/standing-order-runner.js';
import { SchedulesOfOrders } from './schedules-of-orders.js';
import { StandingOrderRepository } from './standing-order.repository.js';
import { standingOrders } from './standing-order.schema.js';
import { StandingOrdersData } from './standing-orders-data.js';
import { StandingOrdersController } from './standing-orders.controller.js';
import { StandingOrdersService } from './standing-orders.service.js';
import { StandingRunRepository } from './standing-run.repository.js';
import { standingRuns } from './standing-run.schema.js';

@Feature({
  entities: [standingOrders, standingRuns],
  controllers: [StandingOrdersController, PauseSchedulesWhenAccountRecoveredConsumer],
  providers: [
    LeadOffers,
    StandingOrderRepository,
    { provide: Schedules, useClass: SchedulesOfOrders },
    RunBuyer,
    RunPlanner,
    RunRecorder,
    StandingOrderRunner,
    StandingOrderMetrics,
    StandingOrdersData,
    StandingOrdersService,
    StandingRunRepository,
  ],
})
export class StandingOrdersModule {}
