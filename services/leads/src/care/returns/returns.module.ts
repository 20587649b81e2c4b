import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { ClaimRepository } from './claims/claim.repository.js';
import { ClaimedLeadRepository } from './claims/claimed-lead.repository.js';
import { DecideClaim } from './claims/decide-claim.js';
import { MarkClaimPaidWhenCreditsReturnedConsumer } from './claims/mark-claim-paid-when-credits-returned.consumer.js';
import { PackReturnsRepository } from './claims/pack-returns.repository.js';
import { PayClaim } from './claims/pay-claim.js';
import { SendClaim } from './claims/send-claim.js';
import { PackPageService } from './pack-page.service.js';
import { ClaimQueueController } from './queue/claim-queue.controller.js';
import { ClaimQueueService } from './queue/claim-queue.service.js';
import { AddUpRates } from './rates/add-up-rates.js';
import { ReturnRatesService } from './rates/return-rates.service.js';
import { SoldUploadsModule } from './rates/sold-uploads.module.js';
import { WithdrawBadPart } from './withdrawal/withdraw-bad-part.js';
import { WithdrawPhones } from './withdrawal/withdraw-phones.js';
import { WithdrawReturnedLeads } from './withdrawal/withdraw-returned-leads.js';
import { ReturnsMetrics } from './returns-metrics.js';
import { ReturnsController } from './returns.controller.js';
import { BuyersModule, PacksModule, ReturnsPolicyModule } from '../../selling/index.js';
import { DatasetsModule, UploadsModule } from '../../supply/index.js';

@Module({
  imports: [
    BuyersModule,
    DatasetsModule,
    PacksModule,
    ReturnsPolicyModule,
    SoldUploadsModule,
    StockModule,
    UploadsModule,
  ],
  controllers: [ReturnsController, ClaimQueueController, MarkClaimPaidWhenCreditsReturnedConsumer],
  providers: [
    ClaimRepository,
    ClaimedLeadRepository,
    PackReturnsRepository,
    PayClaim,
    SendClaim,
    DecideClaim,
    PackPageService,
    ClaimQueueService,
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
