import { Injectable } from '@nestjs/common';
import { NobodyToMail, PeerUnavailable, UnknownRecipients, type UserId } from '@leadmart/contracts';
import { KnownUsers } from '../../contacts/catch-up/known-users.js';
import { ContactReader } from '../../contacts/contact.reader.js';
import type { Addressee } from '../../contacts/contact.schema.js';
import { SegmentsService } from '../../segments/segments.service.js';
import { reasonToLeaveOut, type SendRequest } from '../campaign.decisions.js';
import type { Campaign, LeftOut } from '../campaign.js';

const addressesAtATime = 1_000;
/** Addresses and users whom an answer names, at most. */
const mostNamed = 20;

/** The users of a list: their sorted ids, and those who get no mail. */
export interface RecipientList {
  readonly contactIds: readonly UserId[];
  readonly unsubscribed: number;
  readonly unverified: number;
  /** The first of them. */
  readonly leftOut: readonly LeftOut[];
}

/** The recipients of a campaign; those of a segment are found when it is sent. */
export interface Audience extends Pick<Campaign, 'audience' | 'segment'> {
  readonly list?: RecipientList;
}

/** The users to whom a campaign goes. */
@Injectable()
export class RecipientLists {
  constructor(
    private readonly contacts: ContactReader,
    private readonly knownUsers: KnownUsers,
    private readonly segments: SegmentsService,
  ) {}

  /** Counts all users, also those who get no mail. */
  countAll(): Promise<number> {
    return this.contacts.countAll();
  }

  /** Throws as `of` does, and SegmentNotFound. */
  async audienceOf({ adminId, body }: SendRequest): Promise<Audience> {
    const { recipients } = body;
    if (recipients === 'all') return { audience: 'all' };
    if (recipients === 'self') return { audience: 'list', list: await this.ofOne(adminId) };
    if (Array.isArray(recipients)) return { audience: 'list', list: await this.of(recipients) };
    const { id, name, rule } = await this.segments.find(recipients.segment);
    return { audience: 'segment', segment: { id, name, rule } };
  }

  /** Throws UnknownRecipients, which names the addresses that no account has, and NobodyToMail. */
  async of(given: readonly string[]): Promise<RecipientList> {
    const emails = [...new Set(given)];
    const found: Addressee[] = [];
    const strangers: string[] = [];
    for (let from = 0; from < emails.length; from += addressesAtATime) {
      const some = emails.slice(from, from + addressesAtATime);
      const byEmail = byAddress(await this.contacts.addresseesOf(some));
      found.push(...byEmail.values());
      strangers.push(...some.filter((email) => !byEmail.has(email)));
    }
    if (strangers.length > 0) await this.refuse(strangers);
    return listOf(found);
  }

  /** The list of one user. Throws NobodyToMail. */
  private async ofOne(id: UserId): Promise<RecipientList> {
    return listOf(await this.contacts.addressees([id]));
  }

  /** The addresses of those who are left out. */
  async named(
    leftOut: readonly LeftOut[],
  ): Promise<{ email: string; reason: LeftOut['reason'] }[]> {
    if (leftOut.length === 0) return [];
    const found = await this.contacts.addressees(leftOut.map(({ contactId }) => contactId));
    const emails = new Map(found.map(({ id, email }) => [id, email]));
    return leftOut.flatMap(({ contactId, reason }) => {
      const email = emails.get(contactId);
      return email === undefined ? [] : [{ email, reason }];
    });
  }

  private async refuse(strangers: readonly string[]): Promise<never> {
    if (!(await this.knownUsers.areAll())) throw PeerUnavailable({ peer: 'auth' });
    const addresses = strangers.slice(0, mostNamed);
    throw UnknownRecipients({ addresses, count: strangers.length });
  }
}

/** A user who was deleted may still be stored beside the one who has the address now. */
function byAddress(found: readonly Addressee[]): Map<string, Addressee> {
  const verifiedLast = found.toSorted(
    (one, other) => Number(!!one.verifiedAt) - Number(!!other.verifiedAt),
  );
  return new Map(verifiedLast.map((addressee) => [addressee.email, addressee]));
}

function listOf(found: readonly Addressee[]): RecipientList {
  const leftOut = found.flatMap((one) => {
    const reason = reasonToLeaveOut(one);
    return reason ? [{ contactId: one.id, reason }] : [];
  });
  const unsubscribed = leftOut.filter(({ reason }) => reason === 'unsubscribed').length;
  const unverified = leftOut.length - unsubscribed;
  if (leftOut.length === found.length) throw NobodyToMail({ unsubscribed, unverified });
  const contactIds = found.map(({ id }) => id).sort();
  return { contactIds, unsubscribed, unverified, leftOut: leftOut.slice(0, mostNamed) };
}
