import type { Answer } from '@leadmart/journeys/api';
import type { PlannedOperation } from '../plan/planned-operations.js';
import { isDefinite, type Caller } from './caller.js';
import type { Shop } from './shop.js';

type Payment = PlannedOperation & { readonly kind: 'pay' };
type Paid = { readonly paymentId: string };

/** Buys credits with cards. Repeats payments without a definite answer at the end, with the same key. */
export class Payer {
  private readonly open: Payment[] = [];

  constructor(
    private readonly caller: Caller,
    private readonly shop: Shop,
  ) {}

  async perform(operation: PlannedOperation): Promise<void> {
    if (operation.kind === 'pay') await this.pay(operation);
    else await this.caller.ask('look', (api) => api.get('/purchases/history'));
  }

  async finish(): Promise<void> {
    await this.caller.insistOnAll(
      this.open.splice(0),
      (payment) => this.sending(payment),
      (_payment, answer) => this.remember(answer),
    );
  }

  private async pay(payment: Payment): Promise<void> {
    const answer = await this.caller.ask('pay', this.sending(payment));
    if (answer && isDefinite(answer)) this.remember(answer);
    else this.open.push(payment);
  }

  private sending({ card, key }: Payment) {
    const body = { paymentMethodId: card, packageId: this.shop.offer._id };
    const call = { headers: { 'idempotency-key': key } };
    return (api: Caller['who']['api']) => api.post<Paid>('/payments/process', body, call);
  }

  private remember({ status, body }: Answer<Paid>): void {
    if (status === 200)
      this.shop.promises.payments.push({
        userId: this.caller.who.user._id,
        paymentId: body.paymentId,
      });
  }
}
