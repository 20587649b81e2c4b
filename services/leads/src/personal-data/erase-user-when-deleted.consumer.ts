import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { eraseUserQueue } from '../leads.topology.js';
import { ClaimRepository } from '../returns/claims/claim.repository.js';
import { SavedOrderRepository } from '../saved-orders/saved-order.repository.js';
import { StandingOrderRepository } from '../standing-orders/standing-order.repository.js';
import { StandingRunRepository } from '../standing-orders/standing-run.repository.js';
import { StatusReaderRepository } from '../status-changes/status-reader.repository.js';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';
import { ChangeSuppressionList } from '../suppression/change-suppression-list.js';

/**
 * Erases the phones that a deleted user had uploaded, the words of claims, saved orders with their schedules and
 * runs, stock alerts, and the settings of mails. A repeated message changes nothing more.
 */
@Controller()
export class EraseUserWhenDeletedConsumer {
  constructor(
    private readonly lists: ChangeSuppressionList,
    private readonly claims: ClaimRepository,
    private readonly readers: StatusReaderRepository,
    private readonly savedOrders: SavedOrderRepository,
    private readonly standing: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly alerts: StockAlertRepository,
  ) {}

  @OnEvent(UserDeleted, eraseUserQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    await this.lists.erase(userId);
    await this.claims.forgetWords(userId);
    await this.readers.remove(userId);
    await this.savedOrders.deleteAll(userId);
    await this.standing.removeAll(userId);
    await this.runs.removeAll(userId);
    await this.alerts.removeAll(userId);
  }
}
