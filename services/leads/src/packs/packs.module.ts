import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { LeadChecksModule } from '../lead-checks/lead-checks.module.js';
import { LeadsToday } from './leads-today.js';
import { PackLines } from './downloading/pack-lines.js';
import { PackRepository } from './pack.repository.js';
import { TodayLines } from './downloading/today-lines.js';
import { PackExports } from './exporting/pack-exports.js';
import { PackReader } from './downloading/pack-reader.js';
import { PackLeads } from './pack-leads.js';
import { PackPages } from './pack-pages.js';
import { PacksController } from './packs.controller.js';
import { PacksService } from './packs.service.js';

@Module({
  imports: [DatasetsModule, LeadChecksModule, PurchasesModule, StockModule],
  controllers: [PacksController],
  providers: [
    PackLines,
    PackExports,
    PackLeads,
    PackRepository,
    PackPages,
    PackReader,
    LeadsToday,
    TodayLines,
    PacksService,
  ],
  exports: [LeadsToday, PackLines, PackLeads, PackPages, PackRepository],
})
export class PacksModule {}
