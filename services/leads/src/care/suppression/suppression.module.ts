import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { BuyersModule, StockAlertsModule } from '../../selling/index.js';
import { DatasetsModule, UploadsModule } from '../../supply/index.js';
import { Funding } from './funding.js';
import { ListMatches } from './list-matches.js';
import { OpenSuppressionList } from './storing/open-suppression-list.js';
import { SuppressionListRepository } from './storing/suppression-list.repository.js';
import { suppressionLists } from './storing/suppression-lists.schema.js';
import { SuppressedPhones } from './suppressed-phones.js';
import { SuppressionListChanger } from './suppression-list-changer.js';
import { SuppressionListsData } from './suppression-lists-data.js';
import { SuppressionListsService } from './suppression-lists.service.js';
import { SuppressionController } from './suppression.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature([suppressionLists]),
    BuyersModule,
    DatasetsModule,
    StockAlertsModule,
    StockModule,
    UploadsModule,
  ],
  controllers: [SuppressionController],
  providers: [
    SuppressionListRepository,
    OpenSuppressionList,
    SuppressionListChanger,
    SuppressionListsData,
    SuppressionListsService,
    SuppressedPhones,
    ListMatches,
    Funding,
  ],
  exports: [
    SuppressionListChanger,
    Funding,
    SuppressedPhones,
    SuppressionListRepository,
    OpenSuppressionList,
  ],
})
export class SuppressionModule {}
