import { Injectable } from '@nestjs/common';
import type {
  MailAudienceView,
  MailReachBody,
  MailReachView,
  SegmentRule,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { ContactReader } from '../../contacts/contact.reader.js';
import { membersAtATime, SegmentMembers } from '../../segments/segment-members.js';
import { SegmentsService } from '../../segments/segments.service.js';
import { RecipientLists } from './recipient-lists.js';

/** An admin waits for the size of a segment, so a large one is counted for this long only. */
const countingMs = 4_000;

/** Counts the users that a mail would reach now. */
@Injectable()
export class MailAudiences {
  constructor(
    private readonly contacts: ContactReader,
    private readonly lists: RecipientLists,
    private readonly segments: SegmentsService,
    private readonly members: SegmentMembers,
    private readonly clock: Clock,
  ) {}

  async ofAll(): Promise<MailAudienceView> {
    const { users, verified, unsubscribed } = await this.contacts.count();
    const recipients = verified - unsubscribed;
    return { users, recipients, unverified: Math.max(0, users - verified), unsubscribed };
  }

  /** Throws UnknownRecipients, NobodyToMail and SegmentNotFound, as sending does, and PeerUnavailable. */
  async reach(recipients: MailReachBody['recipients']): Promise<MailReachView> {
    if (recipients === 'all') {
      const { users: _users, ...counts } = await this.ofAll();
      return { ...counts, leftOut: [], isComplete: true };
    }
    if (!Array.isArray(recipients))
      return this.ofSegment((await this.segments.find(recipients.segment)).rule);
    const { contactIds, unsubscribed, unverified, leftOut } = await this.lists.of(recipients);
    return {
      recipients: contactIds.length - unsubscribed - unverified,
      unsubscribed,
      unverified,
      leftOut: await this.lists.named(leftOut),
      isComplete: true,
    };
  }

  private async ofSegment(rule: SegmentRule): Promise<MailReachView> {
    const verifiedBy = this.clock.now();
    const counts = { recipients: 0, unsubscribed: 0, unverified: 0, leftOut: [] };
    let after = '';
    while (+this.clock.now() - +verifiedBy < countingMs) {
      const some = await this.contacts.next({ after, verifiedBy, limit: membersAtATime });
      for (const { unsubscribedAt } of await this.members.among(some, rule))
        counts[unsubscribedAt ? 'unsubscribed' : 'recipients'] += 1;
      if (some.length < membersAtATime) return { ...counts, isComplete: true };
      after = some.at(-1)?.id ?? after;
    }
    return { ...counts, isComplete: false };
  }
}
