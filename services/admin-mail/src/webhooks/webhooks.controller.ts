import { Controller } from '@nestjs/common';
import {
  challengeWebhookEndpoint,
  changeWebhookBody,
  changeWebhookEndpoint,
  createWebhookBody,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  listWebhooksEndpoint,
  replayFailedDeliveriesBody,
  replayFailedDeliveriesEndpoint,
  replayWebhookDeliveryEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
  webhookDeliveriesQuery,
  webhookDeliveryEndpoint,
  webhookDeliveryIdSchema,
  webhookIdSchema,
  type ChangeWebhookBody,
  type CreateWebhookBody,
  type ReplayedDeliveriesView,
  type ReplayFailedDeliveriesBody,
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesView,
  type WebhookDeliveryDetailsView,
  type WebhookDeliveryId,
  type WebhookDeliveryView,
  type WebhookId,
  type WebhooksView,
  type WebhookView,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  IgnoresBody,
  SentVersion,
  ValidBody,
  ValidParam,
  ValidQuery,
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
    @ValidBody(createWebhookBody) body: CreateWebhookBody,
  ): Promise<WebhookWithSecretView> {
    const webhook = await this.webhooks.create(user, body);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(changeWebhookEndpoint)
  async change(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @ValidBody(changeWebhookBody) body: ChangeWebhookBody,
    @SentVersion() version?: number,
  ): Promise<WebhookView> {
    return this.view(await this.webhooks.change(user, id, body, version));
  }

  @Handles(deleteWebhookEndpoint)
  async delete(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @SentVersion() version?: number,
  ): Promise<{ message: string }> {
    await this.webhooks.delete(user, id, version);
    return { message: 'Webhook deleted' };
  }

  @Handles(rotateWebhookSecretEndpoint)
  @IgnoresBody()
  async rotate(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
  ): Promise<WebhookWithSecretView> {
    const webhook = await this.webhooks.rotate(user, id);
    return { webhook: this.view(webhook), secret: webhook.secret };
  }

  @Handles(challengeWebhookEndpoint)
  @IgnoresBody()
  async challenge(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.webhooks.challengeAgain(user, id));
  }

  @Handles(testWebhookEndpoint)
  @IgnoresBody()
  async test(
    @CurrentUser() user: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.deliveries.test(user, id));
  }

  @Handles(listWebhookDeliveriesEndpoint)
  async log(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @ValidQuery(webhookDeliveriesQuery) query: WebhookDeliveriesQuery,
  ): Promise<WebhookDeliveriesView> {
    const { deliveries, cursor } = await this.deliveries.log({ userId, id }, query);
    return { deliveries: deliveries.map(toDeliveryView), cursor };
  }

  @Handles(webhookDeliveryEndpoint)
  async delivery(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @ValidParam('deliveryId', webhookDeliveryIdSchema) deliveryId: WebhookDeliveryId,
  ): Promise<WebhookDeliveryDetailsView> {
    return toDeliveryDetailsView(await this.deliveries.details({ userId, id }, deliveryId));
  }

  @Handles(replayWebhookDeliveryEndpoint)
  @IgnoresBody()
  async replay(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @ValidParam('deliveryId', webhookDeliveryIdSchema) deliveryId: WebhookDeliveryId,
  ): Promise<WebhookDeliveryView> {
    return toDeliveryView(await this.deliveries.replay({ userId, id }, deliveryId));
  }

  @Handles(replayFailedDeliveriesEndpoint)
  async replayFailed(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidParam('id', webhookIdSchema) id: WebhookId,
    @ValidBody(replayFailedDeliveriesBody) { since }: ReplayFailedDeliveriesBody,
  ): Promise<ReplayedDeliveriesView> {
    return { replayed: await this.deliveries.replayFailed({ userId, id }, new Date(since)) };
  }

  private view(webhook: Webhook): WebhookView {
    return toWebhookView(webhook, this.clock.now());
  }
}
