import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { LeadsToday } from './leads-today.js';
import { PackRepository } from './pack.repository.js';
import { TodayLines } from './downloading/today-lines.js';
import { PackExports } from './exporting/pack-exports.js';
import { PackPages } from './pack-pages.js';
import { PacksController } from './packs.controller.js';
import { PackFiles } from './pack-files.js';
import { DatasetsModule, LeadChecksModule } from '../../supply/index.js';

@Module({
  imports: [DatasetsModule, LeadChecksModule, PurchasesModule, StockModule],
  controllers: [PacksController],
  providers: [PackExports, PackRepository, PackPages, LeadsToday, TodayLines, PackFiles],
  exports: [LeadsToday, PackPages, PackRepository],
})
export class PacksModule {}
