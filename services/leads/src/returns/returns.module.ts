import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { BuyersModule } from '../buyers/buyers.module.js';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PacksModule } from '../packs/packs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ClaimRepository } from './claims/claim.repository.js';
import { ClaimedLeadRepository } from './claims/claimed-lead.repository.js';
import { DecideClaim } from './claims/decide-claim.js';
import { MarkClaimPaidWhenCreditsReturnedConsumer } from './claims/mark-claim-paid-when-credits-returned.consumer.js';
import { PackReturnsRepository } from './claims/pack-returns.repository.js';
import { PayClaim } from './claims/pay-claim.js';
import { SendClaim } from './claims/send-claim.js';
import { PackPageService } from './pack-page.service.js';
import { ReturnsPolicyController } from './policy/returns-policy.controller.js';
import { ReturnsPolicyModule } from './policy/returns-policy.module.js';
import { ClaimQueueController } from './queue/claim-queue.controller.js';
import { ClaimQueueService } from './queue/claim-queue.service.js';
import { AddUpRates } from './rates/add-up-rates.js';
import { RateSumsRepository } from './rates/rate-sums.repository.js';
import { ReturnRatesService } from './rates/return-rates.service.js';
import { UncountedRepository } from './rates/uncounted.repository.js';
import { WithdrawBadPart } from './withdrawal/withdraw-bad-part.js';
import { WithdrawPhones } from './withdrawal/withdraw-phones.js';
import { WithdrawReturnedLeads } from './withdrawal/withdraw-returned-leads.js';
import { ReturnsMetrics } from './returns-metrics.js';
import { ReturnsController } from './returns.controller.js';

@Module({
  imports: [
    BuyersModule,
    DatasetsModule,
    PacksModule,
    ReturnsPolicyModule,
    StockModule,
    UploadsModule,
  ],
  controllers: [
    ReturnsController,
    ReturnsPolicyController,
    ClaimQueueController,
    MarkClaimPaidWhenCreditsReturnedConsumer,
  ],
  providers: [
    ClaimRepository,
    ClaimedLeadRepository,
    PackReturnsRepository,
    PayClaim,
    SendClaim,
    DecideClaim,
    PackPageService,
    ClaimQueueService,
    RateSumsRepository,
    UncountedRepository,
    AddUpRates,
    ReturnRatesService,
    WithdrawPhones,
    WithdrawReturnedLeads,
    WithdrawBadPart,
    ReturnsMetrics,
  ],
  exports: [ClaimRepository, ClaimedLeadRepository],
})
export class ReturnsModule {}
