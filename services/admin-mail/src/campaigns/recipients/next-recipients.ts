import { Injectable } from '@nestjs/common';
import { PeerUnavailable } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { KnownUsers } from '../../contacts/catch-up/known-users.js';
import { ContactReader } from '../../contacts/contact.reader.js';
import type { Addressee } from '../../contacts/contact.schema.js';
import { membersAtATime, SegmentMembers } from '../../segments/segment-members.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository, type SpreadStep } from '../campaign.repository.js';

const contactsAtATime = 500;

interface Found {
  readonly contacts: readonly Addressee[];
  /** The progress once they have their mails. */
  readonly step: SpreadStep;
}

/** Finds the next recipients of a campaign, after those that have a mail. */
@Injectable()
export class NextRecipients {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly contacts: ContactReader,
    private readonly knownUsers: KnownUsers,
    private readonly members: SegmentMembers,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Undefined if the campaign must wait. */
  next(campaign: Campaign): Promise<Found | undefined> {
    return campaign.audience === 'list' ? this.ofList(campaign) : this.ofUsers(campaign);
  }

  /** All users who were verified when the campaign was created, or those of them who are in its segment now. */
  private async ofUsers({
    id,
    segment,
    cursor,
    placed,
    createdAt,
  }: Campaign): Promise<Found | undefined> {
    if (!(await this.knownUsers.areAll())) return undefined;
    const limit = segment ? membersAtATime : contactsAtATime;
    const contacts = await this.contacts.next({ after: cursor, verifiedBy: createdAt, limit });
    const step: SpreadStep = {
      cursor: contacts.at(-1)?.id ?? cursor,
      placed: placed + contacts.length,
      isSpread: contacts.length < limit,
    };
    if (!segment) return { contacts, step };
    try {
      return { contacts: await this.members.among(contacts, segment.rule), step };
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      // The next round asks again, from the cursor on.
      this.log.warn({ campaignId: id, ...error.details }, 'segment waits for a service');
      return undefined;
    }
  }

  private async ofList(campaign: Campaign): Promise<Found> {
    const ids = await this.campaigns.listed(campaign, contactsAtATime);
    const contacts = await this.contacts.addressees(ids);
    const step: SpreadStep = {
      cursor: ids.at(-1) ?? campaign.cursor,
      placed: campaign.placed + ids.length,
      isSpread: ids.length < contactsAtATime,
    };
    return { contacts, step };
  }
}
