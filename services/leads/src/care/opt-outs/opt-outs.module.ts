import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateCounters } from '@leadmart/platform/rates';
import { StockModule } from '@leadmart/stock';
import { ReturnsModule } from '../returns/returns.module.js';
import { CarryOutOptOuts } from './carry-out-opt-outs.js';
import { CheckPhones } from './check-phones.js';
import { EraseFromDataset } from './erase-from-dataset.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutMetrics } from './opt-out-metrics.js';
import { OptOutReviews } from './opt-out-reviews.js';
import { OptOutRepository } from './opt-out.repository.js';
import { OPT_OUT_MODEL, optOutSchema } from './opt-out.schema.js';
import { OptOutsController } from './opt-outs.controller.js';
import { OptOutsService } from './opt-outs.service.js';
import { RestoreDeclined } from './restore-declined.js';
import { TakeOutOfSale } from './take-out-of-sale.js';
import { WithdrawAtOnce } from './withdraw-at-once.js';
import { EmailProof } from './proof/email-proof.js';
import { PhoneCounts } from './proof/phone-counts.js';
import { OptOutCodeRepository } from './proof/opt-out-code.repository.js';
import { OPT_OUT_CODE_MODEL, optOutCodeSchema } from './proof/opt-out-code.schema.js';
import { DatasetsModule, ScrubsModule, UploadsModule } from '../../supply/index.js';
import { PurchasesModule } from '../../selling/index.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: OPT_OUT_MODEL, schema: optOutSchema },
      { name: OPT_OUT_CODE_MODEL, schema: optOutCodeSchema },
    ]),
    DatasetsModule,
    PurchasesModule,
    ReturnsModule,
    ScrubsModule,
    StockModule,
    UploadsModule,
  ],
  controllers: [OptOutsController],
  providers: [
    OptOutRepository,
    OptOutCodeRepository,
    RateCounters,
    EmailProof,
    PhoneCounts,
    OptOutAudit,
    OptOutMetrics,
    OptOutsService,
    OptOutReviews,
    TakeOutOfSale,
    CheckPhones,
    RestoreDeclined,
    WithdrawAtOnce,
    EraseFromDataset,
    CarryOutOptOuts,
  ],
})
export class OptOutsModule {}
