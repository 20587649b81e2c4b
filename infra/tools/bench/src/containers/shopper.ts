import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CreditPackageView, DatasetView, StatementView, StateCode } from '@leadmart/contracts';
import { packsOf } from '@leadmart/faults/invariants/packs';
import { eventually } from '@leadmart/journeys/eventually';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { order } from '@leadmart/journeys/trade';

interface Shop {
  readonly dataset: DatasetView;
  readonly chosen: CreditPackageView;
  /** Called with the status of each answer, or without one when there was no answer. */
  readonly tally: (what: string, outcome: string) => void;
}

const perPurchase = 5;
/** The states whose leads are bought. */
export const shopStates: readonly StateCode[] = ['CA', 'NY', 'TX'];
const patienceMs = 180_000;

/** A buyer who buys leads and credits without a pause, whatever happens, and then looks whether the books are right. */
export class Shopper {
  private stopping = false;
  private paid = 0;

  constructor(
    private readonly buyer: Person,
    private readonly startBalance: number,
    private readonly shop: Shop,
  ) {}

  stop(): void {
    this.stopping = true;
  }

  async shopUntilStopped(): Promise<void> {
    for (let i = 0; !this.stopping; i += 1) {
      await this.buyLeads();
      await this.look();
      if (i % 5 === 0) await this.payByCard();
      await pause(50);
    }
  }

  /** The errors, a sentence each. */
  async faults(): Promise<string[]> {
    await eventually('the end of every purchase', () => this.allEnded(), patienceMs);
    // The books are compared when everything is there again, however long one part takes.
    const packs = await eventually('packs', () => packsOf(this.buyer), patienceMs);
    const bought = packs.reduce((sum, { quantity }) => sum + quantity, 0);
    const { chosen, dataset } = this.shop;
    const due =
      this.startBalance + this.paid * chosen.creditAmount - bought * dataset.pricing.clean;
    const balance = await balanceOf(this.buyer);
    const payments = await this.paymentsKnown();
    const rows = new Set(packs.flatMap((pack) => pack.rows));
    const { email } = this.buyer;
    return [
      ...(balance === due ? [] : [`${email} has ${balance} credits instead of ${due}`]),
      ...(payments === this.paid
        ? []
        : [`${email} paid ${this.paid} times, ${payments} are known`]),
      ...(rows.size === bought ? [] : [`${email} bought ${bought} leads and has ${rows.size}`]),
    ];
  }

  private async paymentsKnown(): Promise<number> {
    const history = await this.read<StatementView>('/purchases/history?type=creditPurchase');
    return history.pagination.total;
  }

  private read<T>(path: string): Promise<T> {
    return eventually(
      path,
      async () => {
        const { status, body } = await this.buyer.api.get<T>(path);
        return status === 200 ? body : undefined;
      },
      patienceMs,
    );
  }

  private async buyLeads(): Promise<void> {
    const { dataset } = this.shop;
    await this.ask('purchase', () =>
      order(this.buyer, { datasetId: dataset._id, states: shopStates, quantity: perPurchase }),
    );
  }

  private async look(): Promise<void> {
    await this.ask('read', () => this.buyer.api.get('/leads/packs'));
  }

  /** One payment: asked for with the same key until it is known to have gone through. */
  private async payByCard(): Promise<void> {
    const body = { paymentMethodId: 'pm_card_visa', packageId: this.shop.chosen._id };
    const headers = { 'idempotency-key': randomUUID() };
    const attempt = async () => {
      const status = await this.ask('payment', () =>
        this.buyer.api.post('/payments/process', body, { headers }),
      );
      if (status !== 200) await pause(500);
      return status === 200;
    };
    await eventually('a payment', attempt, patienceMs);
    this.paid += 1;
  }

  private async allEnded(): Promise<boolean> {
    type Jobs = { jobs: { status: string }[] };
    const { body } = await this.buyer.api.get<Jobs>('/leads/purchase-jobs/in-progress');
    return body.jobs.every(({ status }) => status === 'failed');
  }

  private async ask(
    what: string,
    send: () => Promise<{ status: number }>,
  ): Promise<number | undefined> {
    const status = await send().then(
      (answer) => answer.status,
      () => undefined,
    );
    this.shop.tally(what, status === undefined ? 'no answer' : String(status));
    return status;
  }
}
