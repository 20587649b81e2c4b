import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { SoldUploads } from '../../../supply/index.js';
import { RateSumsRepository } from './rate-sums.repository.js';
import { rateSums } from './rate-sums.schema.js';
import { SoldUploadsByRates } from './sold-uploads-by-rates.js';
import { UncountedRepository } from './uncounted.repository.js';

/** Answers what uploads ask. Global, because uploads import nothing of returns. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([rateSums]), StockModule],
  providers: [
    RateSumsRepository,
    UncountedRepository,
    { provide: SoldUploads, useClass: SoldUploadsByRates },
  ],
  exports: [RateSumsRepository, UncountedRepository, SoldUploads],
})
export class SoldUploadsModule {}
