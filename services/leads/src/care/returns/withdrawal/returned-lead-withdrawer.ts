import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withId } from '@leadmart/platform/entities';
import { Work } from '@leadmart/platform/work';
import { withdrawReturned } from '../../../leads.jobs.js';
import { BuyersService, ReturnsPolicyService } from '../../../selling/index.js';
import { DatasetReader } from '../../../supply/index.js';
import { badPhones } from '../claims/claim.decisions.js';
import type { Claim } from '../claims/claim.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { PhoneWithdrawer } from './phone-withdrawer.js';

/**
 * Withdraws leads that enough buyers returned as disconnected, in every dataset that sells their phone. Returns count that
 * an admin approved, or of established buyers: accounts are free, so their number proves nothing. The decision of a claim
 * makes it due; counting it twice is harmless.
 */
@Injectable()
export class ReturnedLeadWithdrawer implements OnModuleInit {
  constructor(
    private readonly claims: ClaimRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly policy: ReturnsPolicyService,
    private readonly buyers: BuyersService,
    private readonly datasets: DatasetReader,
    private readonly withdrawer: PhoneWithdrawer,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    this.work.runDue(withdrawReturned, this.claims.rows, async (step) => {
      await this.withdrawBad(withId(step.row));
      await step.end();
    });
  }

  private async withdrawBad(claim: Claim): Promise<void> {
    const { withdrawAfterBuyers } = await this.policy.at();
    const returned = (await this.claimedLeads.ofClaim(claim)).flatMap(({ phone, outcome }) =>
      outcome === 'approved' && phone !== undefined ? [phone] : [],
    );
    const leads = await this.claimedLeads.withPhones(returned);
    const automatic = leads.filter(({ isAutomatic }) => isAutomatic);
    const established = await this.buyers.establishedAmong(automatic.map((lead) => lead.buyerId));
    const bad = badPhones(leads, { withdrawAfterBuyers, established });
    if (bad.length > 0)
      for (const { id } of await this.datasets.list()) await this.withdrawer.withdraw(id, bad);
  }
}
