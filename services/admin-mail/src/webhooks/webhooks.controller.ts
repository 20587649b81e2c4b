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
  type ReplayedDeliveriesView,
  type WebhookDeliveriesView,
  type WebhookDeliveryDetailsView,
  type WebhookDeliveryView,
  type WebhooksView,
  type WebhookView,
  type WebhookWithSecretView,
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
  async list(@CurrentUser() { id: userId }: SessionUser): Promise<WebhooksView> {
    const webhooks = await this.webhooks.list(userId);
    return { webhooks: webhooks.map((webhook) => this.view(webhook)) };
  }

  @Handles(createWebhookEndpoint)
  async create(
    @CurrentUser() user: SessionUser,
    @Sent() { body }: SentTo<typeof createWebhookEndpoint>,
  ): Promise<WebhookWithSecretView> {
    const webhook = await this.webhooks.create(user, body);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(changeWebhookEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @Sent() { params: { id }, body }: SentTo<typeof changeWebhookEndpoint>,
    @SentVersion() version?: number,
  ): Promise<WebhookView> {
    return this.view(await this.webhooks.change(user, id, body, version));
  }

  @Handles(deleteWebhookEndpoint)
  async delete(
    @CurrentUser() user: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteWebhookEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ message: string }> {
    await this.webhooks.delete(user, id, version);
    return { message: 'Webhook deleted' };
  }

  @Handles(rotateWebhookSecretEndpoint)
  @IgnoresBody()
  async rotate(
    @CurrentUser() user: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof rotateWebhookSecretEndpoint>,
  ): Promise<WebhookWithSecretView> {
    const webhook = await this.webhooks.rotate(user, id);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(challengeWebhookEndpoint)
  @IgnoresBody()
  async challenge(
    @CurrentUser() user: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof challengeWebhookEndpoint>,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.webhooks.challengeAgain(user, id));
  }

  @Handles(testWebhookEndpoint)
  @IgnoresBody()
  async test(
    @CurrentUser() user: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof testWebhookEndpoint>,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.deliveries.test(user, id));
  }

  @Handles(listWebhookDeliveriesEndpoint)
  async log(
    @CurrentUser() { id: userId }: SessionUser,
    @Sent() { params: { id }, query }: SentTo<typeof listWebhookDeliveriesEndpoint>,
  ): Promise<WebhookDeliveriesView> {
    const { deliveries, cursor } = await this.deliveries.log({ userId, id }, query);
    return { deliveries: deliveries.map(toDeliveryView), cursor };
  }

  @Handles(webhookDeliveryEndpoint)
  async delivery(
    @CurrentUser() { id: userId }: SessionUser,
    @Sent() { params: { id, deliveryId } }: SentTo<typeof webhookDeliveryEndpoint>,
  ): Promise<WebhookDeliveryDetailsView> {
    return toDeliveryDetailsView(await this.deliveries.details({ userId, id }, deliveryId));
  }

  @Handles(replayWebhookDeliveryEndpoint)
  @IgnoresBody()
  async replay(
    @CurrentUser() { id: userId }: SessionUser,
    @Sent() { params: { id, deliveryId } }: SentTo<typeof replayWebhookDeliveryEndpoint>,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.deliveries.replay({ userId, id }, deliveryId));
  }

  @Handles(replayFailedDeliveriesEndpoint)
  async replayFailed(
    @CurrentUser() { id: userId }: SessionUser,
    @Sent() { params: { id }, body: { since } }: SentTo<typeof replayFailedDeliveriesEndpoint>,
  ): Promise<ReplayedDeliveriesView> {
    return { replayed: await this.deliveries.replayFailed({ userId, id }, new Date(since)) };
  }

  private view(webhook: Webhook): WebhookView {
    return toWebhookView(webhook, this.clock.now());
  }
}
