import { Global, Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { RateSumsRepository } from './rate-sums.repository.js';
import { SoldUploadsByRates } from './sold-uploads-by-rates.js';
import { UncountedRepository } from './uncounted.repository.js';
import { SoldUploads } from '../../../supply/index.js';

/** Answers what uploads ask. Global, because uploads import nothing of returns. */
@Global()
@Module({
  imports: [StockModule],
  providers: [
    RateSumsRepository,
    UncountedRepository,
    { provide: SoldUploads, useClass: SoldUploadsByRates },
  ],
  exports: [RateSumsRepository, UncountedRepository, SoldUploads],
})
export class SoldUploadsModule {}
