import { Injectable } from '@nestjs/common';
import {
  creditsToTenths,
  FindBuyers,
  GetBalance,
  ListLastVisits,
  type DatasetId,
  type SegmentRule,
  type UserId,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import type { Contact } from '../contacts/contact.schema.js';

/** Contacts that are asked about at once. */
export const membersAtATime = 200;

const answerTimeoutMs = 3_000;
const dayMs = 24 * 60 * 60_000;
type Rule<K extends SegmentRule['kind']> = Extract<SegmentRule, { kind: K }>;

/**
 * Decides which contacts belong to a segment now: asks the service that owns the facts, for some contacts at a time, so that no
 * list of all members exists. Throws PeerUnavailable.
 */
@Injectable()
export class SegmentMembers {
  constructor(
    private readonly requests: Requests,
    private readonly clock: Clock,
  ) {}

  /** At most `membersAtATime` contacts. */
  async among(contacts: readonly Contact[], rule: SegmentRule): Promise<Contact[]> {
    if (contacts.length === 0) return [];
    const isMember = await this.memberOf(rule, contacts);
    return contacts.filter(isMember);
  }

  private async memberOf(
    rule: SegmentRule,
    contacts: readonly Contact[],
  ): Promise<(contact: Contact) => boolean> {
    const ids = contacts.map(({ id }) => id);
    switch (rule.kind) {
      case 'bought': {
        const buyers = await this.buyers(ids, rule.datasetId);
        return ({ id }) => buyers.has(id);
      }
      case 'never-bought': {
        const buyers = await this.buyers(ids);
        return ({ id }) => !buyers.has(id);
      }
      case 'balance-below':
        return this.isBelow(ids, rule);
      case 'inactive':
        return this.isInactive(ids, rule);
    }
  }

  private async buyers(among: UserId[], datasetId?: DatasetId): Promise<ReadonlySet<UserId>> {
    const asked = { among, ...(datasetId && { datasetId }) };
    const { userIds } = await this.requests.send(FindBuyers, asked, { timeoutMs: answerTimeoutMs });
    return new Set(userIds);
  }

  private async isBelow(ids: UserId[], { credits }: Rule<'balance-below'>) {
    const [userId, ...rest] = ids as [UserId, ...UserId[]];
    const asked = { userId, others: rest };
    const answer = await this.requests.send(GetBalance, asked, { timeoutMs: answerTimeoutMs });
    const limit = creditsToTenths(credits);
    const balances = new Map<UserId, number>([[userId, answer.balance]]);
    for (const other of answer.others ?? []) balances.set(other.userId, other.balance);
    return ({ id }: Contact): boolean => (balances.get(id) ?? 0) < limit;
  }

  /** A user who never signed in since the verification was there then. */
  private async isInactive(userIds: UserId[], { days }: Rule<'inactive'>) {
    const asked = { userIds };
    const { visits } = await this.requests.send(ListLastVisits, asked, {
      timeoutMs: answerTimeoutMs,
    });
    const visited = new Map(visits.map(({ userId, at }) => [userId, new Date(at)]));
    const since = +this.clock.now() - days * dayMs;
    return ({ id, verifiedAt }: Contact): boolean => +(visited.get(id) ?? verifiedAt) < since;
  }
}
