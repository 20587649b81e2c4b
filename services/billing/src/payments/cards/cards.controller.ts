import { Controller } from '@nestjs/common';
import {
  beginCardSetupEndpoint,
  makeDefaultCardEndpoint,
  removeCardEndpoint,
  saveCardEndpoint,
  savedCardsEndpoint,
} from '@leadmart/contracts';
import { ClientAddress, CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CardsService } from './cards.service.js';

@Controller()
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Handles(savedCardsEndpoint)
  async list(@CurrentUser() { id }: SessionUser) {
    return this.cards.list(id);
  }

  @Handles(beginCardSetupEndpoint)
  async beginSetup(
    @CurrentUser() { id }: SessionUser,
    @Sent() _agreed: SentTo<typeof beginCardSetupEndpoint>,
    @ClientAddress() address: string,
  ) {
    return this.cards.beginSetup(id, address);
  }

  @Handles(saveCardEndpoint)
  async save(@Sent() { user, body: { setupIntentId } }: SentTo<typeof saveCardEndpoint>) {
    return this.cards.save(user.id, setupIntentId);
  }

  @Handles(makeDefaultCardEndpoint)
  async makeDefault(
    @Sent() { user, params: { id: cardId } }: SentTo<typeof makeDefaultCardEndpoint>,
  ) {
    return this.cards.makeDefault(user.id, cardId);
  }

  @Handles(removeCardEndpoint)
  async remove(@Sent() { user, params: { id: cardId } }: SentTo<typeof removeCardEndpoint>) {
    return this.cards.remove(user.id, cardId);
  }
}
