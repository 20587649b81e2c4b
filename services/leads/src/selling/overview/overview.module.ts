import { Feature } from '@leadmart/platform/service';
import { OverviewController } from './overview.controller.js';
import { NewStock, OverviewService } from './overview.service.js';

@Feature({ controllers: [OverviewController], providers: [NewStock, OverviewService] })
export class OverviewModule {}
