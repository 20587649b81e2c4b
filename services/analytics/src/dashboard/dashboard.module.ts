import { Feature } from '@leadmart/platform/service';
import { DashboardController } from './dashboard.controller.js';
import { DashboardService } from './dashboard.service.js';

@Feature({
  controllers: [DashboardController],
  providers: [DashboardService],
})
export class DashboardModule {}
