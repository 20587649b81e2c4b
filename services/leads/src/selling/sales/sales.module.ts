import { Feature } from '@leadmart/platform/service';
import { SaleReader } from './sale.reader.js';
import { SalesController } from './sales.controller.js';
import { SalesService } from './sales.service.js';

/** The delivered packs of all buyers, for admins. */
@Feature({ controllers: [SalesController], providers: [SaleReader, SalesService] })
export class SalesModule {}
