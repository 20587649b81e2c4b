import { randomUUID } from 'node:crypto';
import {
  challengeType,
  type UserId,
  type WebhookDeliveriesView,
  type WebhookDeliveryDetailsView,
  type WebhookDeliveryView,
  type WebhooksView,
  type WebhookView,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import { aUserId, until, type TestAnswer } from '@leadmart/platform/testing';
import type { MailService } from './factories/contact.js';
import type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver.js';

/** A user with a server of their own. */
export class WebhookUser {
  readonly path = `/${randomUUID()}`;
  private readonly token: string;

  constructor(
    private readonly service: MailService,
    private readonly receiver: WebhookReceiver,
    readonly id: UserId = aUserId(),
    sessionVersion = 1,
  ) {
    this.token = service.tokens.sign({ userId: id, sessionVersion });
  }

  async call<B>(method: string, path: string, body?: unknown): Promise<TestAnswer<B>> {
    return this.service.http<B>(method, `/webhooks${path}`, { token: this.token, body });
  }

  /** Creates a webhook and waits until its server has confirmed it. */
  async create(fields: object = {}): Promise<WebhookWithSecretView> {
    const created = await this.createUnconfirmed(fields);
    await this.confirmed(created.webhook);
    return created;
  }

  async confirmed({ _id }: WebhookView): Promise<void> {
    await until(async () =>
      (await this.list()).some((webhook) => webhook._id === _id && webhook.state === 'on'),
    );
  }

  async createUnconfirmed(fields: object = {}): Promise<WebhookWithSecretView> {
    const body = { url: this.receiver.url(this.path), events: ['purchase.completed'], ...fields };
    const answer = await this.call<WebhookWithSecretView>('POST', '', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  async list(): Promise<WebhookView[]> {
    return (await this.call<WebhooksView>('GET', '')).body.webhooks;
  }

  /** The first webhook. */
  async first(): Promise<WebhookView> {
    const [first] = await this.list();
    if (!first) throw new Error('the user has no webhook');
    return first;
  }

  async log({ _id }: WebhookView, query = ''): Promise<WebhookDeliveriesView> {
    return (await this.call<WebhookDeliveriesView>('GET', `/${_id}/deliveries${query}`)).body;
  }

  async delivery(
    { _id }: WebhookView,
    sent: WebhookDeliveryView,
  ): Promise<TestAnswer<WebhookDeliveryDetailsView>> {
    return this.call('GET', `/${_id}/deliveries/${sent._id}`);
  }

  async test({ _id }: WebhookView): Promise<WebhookDeliveryView> {
    return (await this.call<WebhookDeliveryView>('POST', `/${_id}/test`)).body;
  }

  /** Deliveries without challenges. */
  async events(webhook: WebhookView, query = ''): Promise<WebhookDeliveryView[]> {
    const { deliveries } = await this.log(webhook, query);
    return deliveries.filter(({ type }) => type !== challengeType);
  }

  /** Waits for the nth request at the user's server. */
  async received(nth = 1): Promise<ReceivedWebhook> {
    return until(() => this.receiver.at(this.path)[nth - 1]);
  }

  /** Waits until a delivery has had this many attempts. */
  async tried(
    webhook: WebhookView,
    { _id }: WebhookDeliveryView,
    tries = 1,
  ): Promise<WebhookDeliveryView> {
    return until(async () => {
      const one = (await this.log(webhook)).deliveries.find((delivery) => delivery._id === _id);
      return one && one.attempts.length >= tries ? one : undefined;
    });
  }
}
