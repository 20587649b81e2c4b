import { Module } from '@nestjs/common';
import { BuyerGuardRepository } from '../stock/exclusions/buyer-guard.repository.js';
import { ChangeSuppressionList } from './change-suppression-list.js';
import { ListChangeRepository } from './storing/list-change.repository.js';
import { PhonePieceRepository } from './storing/phone-piece.repository.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { SuppressedPhones } from './suppressed-phones.js';
import { SuppressionController } from './suppression.controller.js';
import { SuppressionListsService } from './suppression-lists.service.js';
import { SweepSuppressionLists } from './sweep-suppression-lists.js';

/** Imports no other module of the service, so that the stock can import it. */
@Module({
  controllers: [SuppressionController],
  providers: [
    BuyerGuardRepository,
    SuppressionListRepository,
    PhonePieceRepository,
    ListChangeRepository,
    ChangeSuppressionList,
    SuppressionListsService,
    SuppressedPhones,
    SweepSuppressionLists,
  ],
  exports: [SuppressedPhones],
})
export class SuppressionModule {}
