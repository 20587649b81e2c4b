import { Injectable } from '@nestjs/common';
import { Needs } from '@leadmart/platform/needs';
import { StockAlertsService } from './stock-alerts.service.js';

/** Shows admins how many buyers wait for leads that are not there: those of the orders with the most of them. */
@Injectable()
export class DemandNeeds {
  constructor(needs: Needs, alerts: StockAlertsService) {
    needs.add('unmet-demand', async () => {
      const { waiting } = await alerts.waitingBuyers(undefined);
      if (waiting.length === 0) return [];
      const count = waiting.reduce((sum, { buyers }) => sum + buyers, 0);
      return [{ count, leads: waiting.reduce((sum, { missing }) => sum + missing, 0) }];
    });
  }
}
