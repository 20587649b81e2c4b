import { Controller } from '@nestjs/common';
import {
  beginCardSetupBody,
  beginCardSetupEndpoint,
  cardParams,
  makeDefaultCardEndpoint,
  removeCardEndpoint,
  saveCardBody,
  saveCardEndpoint,
  savedCardsEndpoint,
  type CardSetupView,
  type SaveCardBody,
  type SavedCardsView,
} from '@leadmart/contracts';
import {
  ClientAddress,
  CurrentUser,
  Handles,
  ValidBody,
  ValidParam,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CardsService } from './cards.service.js';

const idSchema = cardParams.shape.id;

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
    @ValidBody(beginCardSetupBody) _agreed: unknown,
    @ClientAddress() address: string,
  ): Promise<CardSetupView> {
    return this.cards.beginSetup(id, address);
  }

  @Handles(saveCardEndpoint)
  async save(
    @CurrentUser() { id }: SessionUser,
    @ValidBody(saveCardBody) { setupIntentId }: SaveCardBody,
  ): Promise<SavedCardsView> {
    return this.cards.save(id, setupIntentId);
  }

  @Handles(makeDefaultCardEndpoint)
  async makeDefault(
    @CurrentUser() { id }: SessionUser,
    @ValidParam('id', idSchema) cardId: string,
  ): Promise<SavedCardsView> {
    return this.cards.makeDefault(id, cardId);
  }

  @Handles(removeCardEndpoint)
  async remove(
    @CurrentUser() { id }: SessionUser,
    @ValidParam('id', idSchema) cardId: string,
  ): Promise<SavedCardsView> {
    return this.cards.remove(id, cardId);
  }
}
