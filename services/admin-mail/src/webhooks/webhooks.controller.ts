import { Controller } from '@nestjs/common';
import {
  challengeWebhookEndpoint,
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  listWebhooksEndpoint,
  replayFailedDeliveriesEndpoint,
  replayWebhookDeliveryEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
  webhookDeliveryEndpoint,
  type WebhookView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  IgnoresBody,
  Sent,
  SentVersion,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import type { Webhook } from './webhook.js';
import { toDeliveryDetailsView, toDeliveryView, toWebhookView } from './webhook.view.js';
import { WebhooksService } from './webhooks.service.js';

/** The webhooks of the signed-in user. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly clock: Clock,
  ) {}

  @Handles(listWebhooksEndpoint)
  async list(@CurrentUser() { id: userId }: SessionUser) {
    const webhooks = await this.webhooks.list(userId);
    return { webhooks: webhooks.map((webhook) => this.view(webhook)) };
  }

  @Handles(createWebhookEndpoint)
  async create(@Sent() { user, body }: SentTo<typeof createWebhookEndpoint>) {
    const webhook = await this.webhooks.create(user, body);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(changeWebhookEndpoint)
  async change(
    @Sent() { user, params: { id }, body }: SentTo<typeof changeWebhookEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.view(await this.webhooks.change(user, id, body, version));
  }

  @Handles(deleteWebhookEndpoint)
  async delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteWebhookEndpoint>,
    @SentVersion() version?: number,
  ) {
    await this.webhooks.delete(user, id, version);
    return { message: 'Webhook deleted' };
  }

  @Handles(rotateWebhookSecretEndpoint)
  @IgnoresBody()
  async rotate(@Sent() { user, params: { id } }: SentTo<typeof rotateWebhookSecretEndpoint>) {
    const webhook = await this.webhooks.rotate(user, id);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(challengeWebhookEndpoint)
  @IgnoresBody()
  async challenge(@Sent() { user, params: { id } }: SentTo<typeof challengeWebhookEndpoint>) {
    return toDeliveryView(await this.webhooks.challengeAgain(user, id));
  }

  @Handles(testWebhookEndpoint)
  @IgnoresBody()
  async test(@Sent() { user, params: { id } }: SentTo<typeof testWebhookEndpoint>) {
    return toDeliveryView(await this.deliveries.test(user, id));
  }

  @Handles(listWebhookDeliveriesEndpoint)
  async log(@Sent() { user, params: { id }, query }: SentTo<typeof listWebhookDeliveriesEndpoint>) {
    const { deliveries, cursor } = await this.deliveries.log({ userId: user.id, id }, query);
    return { deliveries: deliveries.map(toDeliveryView), cursor };
  }

  @Handles(webhookDeliveryEndpoint)
  async delivery(
    @Sent() { user, params: { id, deliveryId } }: SentTo<typeof webhookDeliveryEndpoint>,
  ) {
    return toDeliveryDetailsView(
      await this.deliveries.details({ userId: user.id, id }, deliveryId),
    );
  }

  @Handles(replayWebhookDeliveryEndpoint)
  @IgnoresBody()
  async replay(
    @Sent() { user, params: { id, deliveryId } }: SentTo<typeof replayWebhookDeliveryEndpoint>,
  ) {
    return toDeliveryView(await this.deliveries.replay({ userId: user.id, id }, deliveryId));
  }

  @Handles(replayFailedDeliveriesEndpoint)
  async replayFailed(
    @Sent() {
      user,
      params: { id },
      body: { since },
    }: SentTo<typeof replayFailedDeliveriesEndpoint>,
  ) {
    return {
      replayed: await this.deliveries.replayFailed({ userId: user.id, id }, new Date(since)),
    };
  }

  private view(webhook: Webhook): WebhookView {
    return toWebhookView(webhook, this.clock.now());
  }
}
