import { Module } from '@nestjs/common';
import { BuyersModule } from '../buyers/buyers.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { SaleReader } from './sale.reader.js';
import { SalesController } from './sales.controller.js';
import { SalesService } from './sales.service.js';

/** The delivered packs of all buyers, for admins. */
@Module({
  imports: [BuyersModule, PurchasesModule],
  controllers: [SalesController],
  providers: [SaleReader, SalesService],
})
export class SalesModule {}
