import { Controller } from '@nestjs/common';
import {
  changeSavedOrderEndpoint,
  deleteSavedOrderEndpoint,
  listSavedOrdersEndpoint,
  saveOrderEndpoint,
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
  async list(@CurrentUser() buyer: SessionUser) {
    return { orders: await this.saved.list(buyer.id) };
  }

  @Handles(saveOrderEndpoint)
  save(@Sent() { user, body }: SentTo<typeof saveOrderEndpoint>, @IdempotencyKey() key?: string) {
    return this.saved.save(user, body, key);
  }

  @Handles(changeSavedOrderEndpoint)
  change(
    @Sent() {
      user,
      params: { id },
      body: { version: _sent, ...body },
    }: SentTo<typeof changeSavedOrderEndpoint>,
    @SentVersion() version?: number,
  ) {
    return this.saved.change(user, id, { body, version });
  }

  @Handles(deleteSavedOrderEndpoint)
  async delete(
    @Sent() { user, params: { id } }: SentTo<typeof deleteSavedOrderEndpoint>,
    @SentVersion() version?: number,
  ) {
    await this.saved.delete(user.id, id, version);
    return { message: 'Saved order deleted' };
  }
}
