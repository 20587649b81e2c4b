import { Module } from '@nestjs/common';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { StockModule } from '../stock/stock.module.js';
import { PackLines } from './pack-lines.js';
import { PackRepository } from './pack.repository.js';
import { PackPages } from './pack-pages.js';
import { PacksController } from './packs.controller.js';
import { PacksService } from './packs.service.js';

@Module({
  imports: [PurchasesModule, StockModule],
  controllers: [PacksController],
  providers: [PackLines, PackRepository, PackPages, PacksService],
})
export class PacksModule {}
