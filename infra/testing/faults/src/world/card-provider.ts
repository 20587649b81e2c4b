import type { Faults } from '@leadmart/sandbox';

export interface Intent {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly metadata: { readonly paymentId?: string; readonly userId?: string };
}

export interface Charge {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount_captured: number;
  readonly amount_refunded: number;
}

/** The sandbox as payment provider: its charges, refunds and faults. */
export class CardProvider {
  constructor(private readonly url: string) {}

  async setFaults(faults: Faults): Promise<void> {
    await this.send('PUT', '/sandbox/faults', JSON.stringify(faults), 'application/json');
  }

  async charged(): Promise<Intent[]> {
    const { data } = await this.send<{ data: Intent[] }>('GET', '/sandbox/stripe/payment_intents');
    return data.filter(({ status }) => status === 'succeeded');
  }

  /** All charges, read page by page. */
  async charges(): Promise<Charge[]> {
    const all: Charge[] = [];
    for (;;) {
      const after = all.at(-1);
      const query = new URLSearchParams({
        limit: '100',
        ...(after && { starting_after: after.id }),
      });
      const { data, has_more: hasMore } = await this.send<{ data: Charge[]; has_more: boolean }>(
        'GET',
        `/v1/charges?${query}`,
      );
      all.push(...data);
      if (!hasMore) return all;
    }
  }

  /** Refunds a part of a charge, as on the provider's website. */
  async refund(intentId: string, amount: number): Promise<void> {
    const form = new URLSearchParams({ payment_intent: intentId, amount: String(amount) });
    await this.send('POST', '/v1/refunds', form.toString(), 'application/x-www-form-urlencoded');
  }

  /** The number of mails with this subject, and the largest number of one recipient. */
  mailsSent(subject: string): Promise<{ mails: number; most: number }> {
    return this.send('GET', `/sandbox/sendgrid/sent?${new URLSearchParams({ subject })}`);
  }

  async undeliveredEvents(): Promise<number> {
    type Events = { data: { pending_webhooks: number }[] };
    const { data } = await this.send<Events>('GET', '/sandbox/stripe/events');
    return data.filter((event) => event.pending_webhooks > 0).length;
  }

  private async send<T>(method: string, path: string, body?: string, type?: string): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_sandbox', ...(type && { 'content-type': type }) },
      body,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}
