import { RateCounters } from '@leadmart/platform/rates';
import { Feature } from '@leadmart/platform/service';
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

@Feature({
  entities: [optOuts, optOutCodes],
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
