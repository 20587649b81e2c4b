import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LeadsAdminActed, tenthsToCredits, type UserId } from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Clock } from '@leadmart/platform/time';
import type { Claim, Verdict } from './claim.js';

/** Records what admins decide about claims for the audit trail, in the transaction that does it. */
@Injectable()
export class ClaimAudit {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  async decided(claim: Claim, verdict: Verdict, tx: ClientSession): Promise<void> {
    const { adminId, answer, at } = verdict;
    const facts = { before: { status: 'open' }, after: factsOf(claim, verdict) };
    const reason = answer === undefined ? {} : { reason: answer };
    const act = { adminId, action: 'claim.decided' as const, subject: subjectOf(claim) };
    const occurredAt = at.toISOString();
    await this.eventLog.add(LeadsAdminActed, { ...act, ...facts, ...reason, occurredAt }, tx);
  }

  async undone(claim: Claim, verdict: Verdict, adminId: UserId, tx: ClientSession): Promise<void> {
    const facts = { before: factsOf(claim, verdict), after: { status: 'open' } };
    const act = { adminId, action: 'claim.decision-undone' as const, subject: subjectOf(claim) };
    const occurredAt = this.now().toISOString();
    await this.eventLog.add(LeadsAdminActed, { ...act, ...facts, occurredAt }, tx);
  }
}

const subjectOf = ({ id, datasetName: name }: Claim) => ({ type: 'claim' as const, id, name });

function factsOf({ buyerId: buyer }: Claim, { status, approved, declined, credits }: Verdict) {
  return { status, approved, declined, credits: tenthsToCredits(credits), buyer };
}
