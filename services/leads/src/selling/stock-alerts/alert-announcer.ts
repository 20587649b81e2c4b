import { Injectable } from '@nestjs/common';
import { SendTransactionalMail, StockAlertReached } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { Catalogue } from '../../supply/index.js';
import { BuyerAccounts } from '../buyers/buyer-accounts.js';
import { StockAlertMetrics } from './stock-alert-metrics.js';
import type { StockAlert, StockAlertDocument } from './stock-alert.schema.js';
import { noThresholds } from './waiting.decisions.js';

/**
 * Tells buyers that the leads of an alert are there. The transaction that ends the look also queues the mail and the event:
 * two processes, or one that dies, tell a buyer once.
 */
@Injectable()
export class AlertAnnouncer {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly accounts: BuyerAccounts,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly metrics: StockAlertMetrics,
    private readonly clock: Clock,
  ) {}

  async announce(
    claim: Claim<StockAlertDocument>,
    alert: StockAlert,
    available: number,
  ): Promise<void> {
    const { buyerId, datasetId, phoneStatus, quantity } = alert;
    const { dataset } = await this.catalogue.find(buyerId, datasetId);
    const user = await this.accounts.find(buyerId);
    const at = this.clock.now();
    const order = { datasetId, datasetName: dataset.name, phoneStatus, quantity, available };
    const states = [...alert.states];
    await this.transactions.run(async (tx) => {
      await claim.end({ $set: { ...noThresholds, told: { at, available } } }, tx);
      const event = { alertId: alert.id, buyerId, ...order, states, occurredAt: at.toISOString() };
      await this.outbox.add(StockAlertReached, event, tx);
      if (user) {
        const { email: to, username } = user;
        const owner = { to, userId: buyerId, username };
        const mail = { template: 'stock-alert', ...owner, ...order, states } as const;
        await this.outbox.add(SendTransactionalMail, mail, tx);
      }
    });
    this.metrics.looked('told');
  }
}
