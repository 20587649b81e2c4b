import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateCounters } from '@leadmart/platform/rates';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule, ScrubsModule, UploadsModule } from '../../supply/index.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { DatasetEraser, PersonWithdrawer } from './erasing/dataset-eraser.js';
import { OptOutCloser, OptOutEraser } from './erasing/opt-out-eraser.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutIntake } from './opt-out-intake.js';
import { OptOutMetrics, OptOutNeeds } from './opt-out-metrics.js';
import { OptOutReviews } from './opt-out-reviews.js';
import { OptOutRepository } from './opt-out.repository.js';
import { optOuts } from './opt-out.schema.js';
import { OptOutsController } from './opt-outs.controller.js';
import { OptOutsService } from './opt-outs.service.js';
import { EmailProof } from './proof/email-proof.js';
import { OptOutCodeRepository } from './proof/opt-out-code.repository.js';
import { optOutCodes } from './proof/opt-out-code.schema.js';
import { PhoneCounts } from './proof/phone-counts.js';
import { DeclinedLeadRestorer, DeclinedRestorer } from './withdrawing/declined-restorer.js';
import { EarlyWithdrawer } from './withdrawing/early-withdrawer.js';
import { OptOutWithdrawer } from './withdrawing/opt-out-withdrawer.js';
import { PhoneChecker, PhoneEvidence } from './withdrawing/phone-checker.js';
import { SaleWithdrawer } from './withdrawing/sale-withdrawer.js';

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
    OptOutNeeds,
    OptOutIntake,
    OptOutsService,
    OptOutReviews,
    SaleWithdrawer,
    PersonWithdrawer,
    PhoneEvidence,
    PhoneChecker,
    DeclinedLeadRestorer,
    DeclinedRestorer,
    EarlyWithdrawer,
    OptOutWithdrawer,
    DatasetEraser,
    OptOutCloser,
    OptOutEraser,
  ],
})
export class OptOutsModule {}
