import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UploadInProgress } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, growingWaitMs } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { withdrawReturned } from '../../../leads.jobs.js';
import type { Claim } from '../claims/claim.js';
import { badPhones } from '../claims/claim.decisions.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { WithdrawPhones } from './withdraw-phones.js';
import { BuyersService, ReturnsPolicyService } from '../../../selling/index.js';
import { DatasetRepository } from '../../../supply/index.js';

const claimsAtOnce = 20;
const waits = { firstMs: 5_000, mostMs: 10 * 60 * 1_000 };

/**
 * Withdraws leads that enough buyers returned as disconnected, in every dataset that sells their phone. Returns count that
 * an admin approved, or of established buyers: accounts are free, so their number proves nothing. A decided claim
 * is marked in its transaction and keeps the mark until this is done, so a crash only delays it; doing it twice is
 * harmless. A claim that fails is tried later and later.
 */
@Injectable()
export class WithdrawReturnedLeads implements OnModuleInit {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly policy: ReturnsPolicyService,
    private readonly buyers: BuyersService,
    private readonly datasets: DatasetRepository,
    private readonly withdrawal: WithdrawPhones,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(withdrawReturned, () => this.run());
  }

  async run(): Promise<void> {
    for (const claim of await this.claims.findToCount(this.clock.now(), claimsAtOnce)) {
      try {
        await this.count(claim);
      } catch (err) {
        const failures = (claim.countFailures ?? 0) + 1;
        const nextCountAt = new Date(this.clock.now().getTime() + growingWaitMs(failures, waits));
        await this.claims.postponeCount(claim, { countFailures: failures, nextCountAt });
        const postponed = { claimId: claim.id, failures };
        // An upload holds a dataset, or an error that may stay; the other claims go on.
        if (UploadInProgress.is(err))
          this.log.info(postponed, 'withdrawal of returned leads postponed');
        else this.log.error({ err, ...postponed }, 'withdrawal of returned leads failed');
      }
    }
  }

  private async count(claim: Claim): Promise<void> {
    const { withdrawAfterBuyers } = await this.policy.at();
    const returned = (await this.claimedLeads.ofClaim(claim)).flatMap(({ phone, outcome }) =>
      outcome === 'approved' && phone !== undefined ? [phone] : [],
    );
    const leads = await this.claimedLeads.withPhones(returned);
    const automatic = leads.filter(({ isAutomatic }) => isAutomatic);
    const established = await this.buyers.establishedAmong(automatic.map((lead) => lead.buyerId));
    const bad = badPhones(leads, { withdrawAfterBuyers, established });
    if (bad.length > 0)
      for (const { id } of await this.datasets.list()) await this.withdrawal.withdraw(id, bad);
    await this.claims.markCounted(claim);
  }
}
