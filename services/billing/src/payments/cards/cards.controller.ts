import { Controller } from '@nestjs/common';
import {
  beginCardSetupEndpoint,
  makeDefaultCardEndpoint,
  removeCardEndpoint,
  saveCardEndpoint,
  savedCardsEndpoint,
  type CardSetupView,
  type SavedCardsView,
} from '@leadmart/contracts';
import { ClientAddress, CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CardsService } from './cards.service.js';

@Controller()
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Handles(savedCardsEndpoint)
  async list(@CurrentUser() { id }: SessionUser): Promise<SavedCardsView> {
    return this.cards.list(id);
  }

  @Handles(beginCardSetupEndpoint)
  async beginSetup(
    @CurrentUser() { id }: SessionUser,
    @Sent() _agreed: SentTo<typeof beginCardSetupEndpoint>,
    @ClientAddress() address: string,
  ): Promise<CardSetupView> {
    return this.cards.beginSetup(id, address);
  }

  @Handles(saveCardEndpoint)
  async save(
    @CurrentUser() { id }: SessionUser,
    @Sent() { body: { setupIntentId } }: SentTo<typeof saveCardEndpoint>,
  ): Promise<SavedCardsView> {
    return this.cards.save(id, setupIntentId);
  }

  @Handles(makeDefaultCardEndpoint)
  async makeDefault(
    @CurrentUser() { id }: SessionUser,
    @Sent() { params: { id: cardId } }: SentTo<typeof makeDefaultCardEndpoint>,
  ): Promise<SavedCardsView> {
    return this.cards.makeDefault(id, cardId);
  }

  @Handles(removeCardEndpoint)
  async remove(
    @CurrentUser() { id }: SessionUser,
    @Sent() { params: { id: cardId } }: SentTo<typeof removeCardEndpoint>,
  ): Promise<SavedCardsView> {
    return this.cards.remove(id, cardId);
  }
}
