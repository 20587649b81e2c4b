import { Controller } from '@nestjs/common';
import {
  changeSavedOrderEndpoint,
  deleteSavedOrderEndpoint,
  listSavedOrdersEndpoint,
  saveOrderEndpoint,
  type SavedOrdersView,
  type SavedOrderView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  IdempotencyKey,
  Sent,
  SentVersion,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { SavedOrdersService } from './saved-orders.service.js';

/** The saved orders of the signed-in buyer. */
@Controller()
export class SavedOrdersController {
  constructor(private readonly saved: SavedOrdersService) {}

  @Handles(listSavedOrdersEndpoint)
  async list(@CurrentUser() buyer: SessionUser): Promise<SavedOrdersView> {
    return { orders: await this.saved.list(buyer.id) };
  }

  @Handles(saveOrderEndpoint)
  save(
    @CurrentUser() buyer: SessionUser,
    @Sent() { body }: SentTo<typeof saveOrderEndpoint>,
    @IdempotencyKey() key?: string,
  ): Promise<SavedOrderView> {
    return this.saved.save(buyer, body, key);
  }

  @Handles(changeSavedOrderEndpoint)
  change(
    @CurrentUser() buyer: SessionUser,
    @Sent() {
      params: { id },
      body: { version: _sent, ...body },
    }: SentTo<typeof changeSavedOrderEndpoint>,
    @SentVersion() version?: number,
  ): Promise<SavedOrderView> {
    return this.saved.change(buyer, id, { body, version });
  }

  @Handles(deleteSavedOrderEndpoint)
  async delete(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteSavedOrderEndpoint>,
    @SentVersion() version?: number,
  ): Promise<{ message: string }> {
    await this.saved.delete(buyer.id, id, version);
    return { message: 'Saved order deleted' };
  }
}
