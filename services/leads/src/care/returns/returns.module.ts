import { Feature } from '@leadmart/platform/service';
import { SoldUploads } from '../../supply/index.js';
import { ClaimAudit } from './claims/claim-audit.js';
import { ClaimDecider } from './claims/claim-decider.js';
import { ClaimPayer } from './claims/claim-payer.js';
import { ClaimSender } from './claims/claim-sender.js';
import { ClaimRepository } from './claims/claim.repository.js';
import { claims } from './claims/claim.schema.js';
import { ClaimedLeadRepository } from './claims/claimed-lead.repository.js';
import { claimedLeads } from './claims/claimed-lead.schema.js';
import { ClaimsData } from './claims/claims-data.js';
import { LeadChooser } from './claims/lead-chooser.js';
import { MarkClaimPaidWhenCreditsReturnedConsumer } from './claims/mark-claim-paid-when-credits-returned.consumer.js';
import { OwnerErasure } from './claims/owner-erasure.js';
import { PackReturnsRepository } from './claims/pack-returns.repository.js';
import { packReturns } from './claims/pack-returns.schema.js';
import { ReturnOffers } from './claims/return-offers.js';
import { TermsOfPacks } from './claims/terms-of-packs.js';
import { PackLeadFacts, PhoneStatuses } from './pack-lead-facts.js';
import { PackPageService } from './pack-page.service.js';
import { AdminClaimViews } from './queue/admin-claim-views.js';
import { BuyerHistories } from './queue/buyer-histories.js';
import { ClaimQueueController } from './queue/claim-queue.controller.js';
import { ClaimQueueService } from './queue/claim-queue.service.js';
import { RateAdder } from './rates/rate-adder.js';
import { RateSumsRepository } from './rates/rate-sums.repository.js';
import { rateSums } from './rates/rate-sums.schema.js';
import { ReturnRatesService } from './rates/return-rates.service.js';
import { SoldUploadsByRates } from './rates/sold-uploads-by-rates.js';
import { UncountedRepository } from './rates/uncounted.repository.js';
import { ReturnNeeds, ReturnsMetrics } from './returns-metrics.js';
import { ReturnsController } from './returns.controller.js';
import { BadPartWithdrawer } from './withdrawal/bad-part-withdrawer.js';
import { PhoneWithdrawer } from './withdrawal/phone-withdrawer.js';
import { ReturnedLeadWithdrawer } from './withdrawal/returned-lead-withdrawer.js';

@Feature({
  entities: [rateSums, packReturns, claims, claimedLeads],
  controllers: [ReturnsController, ClaimQueueController, MarkClaimPaidWhenCreditsReturnedConsumer],
  providers: [
    RateSumsRepository,
    UncountedRepository,
    { provide: SoldUploads, useClass: SoldUploadsByRates },
    ClaimRepository,
    ClaimsData,
    ClaimedLeadRepository,
    PackReturnsRepository,
    OwnerErasure,
    ClaimPayer,
    TermsOfPacks,
    LeadChooser,
    ClaimSender,
    ClaimAudit,
    ClaimDecider,
    PackLeadFacts,
    PackPageService,
    ReturnOffers,
    PhoneStatuses,
    BuyerHistories,
    AdminClaimViews,
    ClaimQueueService,
    RateAdder,
    ReturnRatesService,
    PhoneWithdrawer,
    ReturnedLeadWithdrawer,
    BadPartWithdrawer,
    ReturnsMetrics,
    ReturnNeeds,
  ],
})
export class ReturnsModule {}
