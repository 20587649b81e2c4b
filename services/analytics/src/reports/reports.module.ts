import { Feature } from '@leadmart/platform/service';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Feature({
  controllers: [ReportsController],
  providers: [ReportsService],
})
export class ReportsModule {}
