import { Controller } from '@nestjs/common';
import { UserDeleted } from '@leadmart/contracts';
import { OnEvent, Payload } from '@leadmart/platform/messaging';
import { eraseUserQueue } from '../../leads.topology.js';
import {
  SavedOrderRepository,
  StandingOrderRepository,
  StandingRunRepository,
  StatusReaderRepository,
  StockAlertRepository,
} from '../../selling/index.js';
import { ClaimRepository } from '../returns/claims/claim.repository.js';
import { SuppressionListChanger } from '../suppression/suppression-list-changer.js';

/**
 * Erases the phones that a deleted user had uploaded, the words of claims, saved orders with their schedules and
 * runs, stock alerts, and the settings of mails. A repeated message changes nothing more.
 */
@Controller()
export class EraseUserWhenDeletedConsumer {
  constructor(
    private readonly changer: SuppressionListChanger,
    private readonly claims: ClaimRepository,
    private readonly readers: StatusReaderRepository,
    private readonly savedOrders: SavedOrderRepository,
    private readonly standing: StandingOrderRepository,
    private readonly runs: StandingRunRepository,
    private readonly alerts: StockAlertRepository,
  ) {}

  @OnEvent(UserDeleted, eraseUserQueue)
  async handle(@Payload() { userId }: UserDeleted): Promise<void> {
    await this.changer.erase(userId);
    await this.claims.forgetWords(userId);
    await this.readers.remove(userId);
    await this.savedOrders.deleteAll(userId);
    await this.standing.removeAll(userId);
    await this.runs.removeAll(userId);
    await this.alerts.removeAll(userId);
  }
}
