import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateCounters } from '@leadmart/platform/rates';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule, ScrubsModule, UploadsModule } from '../../supply/index.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { DatasetEraser } from './dataset-eraser.js';
import { DeclinedRestorer } from './declined-restorer.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutEraser } from './opt-out-eraser.js';
import { OptOutMetrics } from './opt-out-metrics.js';
import { OptOutReviews } from './opt-out-reviews.js';
import { OptOutWithdrawer } from './opt-out-withdrawer.js';
import { OptOutRepository } from './opt-out.repository.js';
import { optOuts } from './opt-out.schema.js';
import { OptOutsController } from './opt-outs.controller.js';
import { OptOutsService } from './opt-outs.service.js';
import { PersonWithdrawer } from './person-withdrawer.js';
import { PhoneChecker } from './phone-checker.js';
import { EmailProof } from './proof/email-proof.js';
import { OptOutCodeRepository } from './proof/opt-out-code.repository.js';
import { optOutCodes } from './proof/opt-out-code.schema.js';
import { PhoneCounts } from './proof/phone-counts.js';
import { SaleWithdrawer } from './sale-withdrawer.js';

@Module({
  imports: [
    MongooseModule.forFeature([optOuts, optOutCodes]),
    DatasetsModule,
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
    SaleWithdrawer,
    PersonWithdrawer,
    PhoneChecker,
    DeclinedRestorer,
    OptOutWithdrawer,
    DatasetEraser,
    OptOutEraser,
  ],
})
export class OptOutsModule {}
