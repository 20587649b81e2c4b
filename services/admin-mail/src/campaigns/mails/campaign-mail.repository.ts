import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { CampaignCounts, CampaignId, UserId } from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { unlessTaken } from '@leadmart/platform/mongo';
import { askableFrom, type Patience } from '../../delivery-attempts/attempt.decisions.js';
import { toCounts, type Outcome } from './campaign-mail.decisions.js';
import {
  campaignMails,
  type CampaignMail,
  type CampaignMailDocument,
  type CampaignMailState,
  type StartedMail,
} from './campaign-mail.schema.js';

type Filter = QueryFilter<CampaignMailDocument>;

export const stoppedByAdmin = 'stopped by an admin';

/** Recipients whose address begins with a text, in some states; in all of them if there are none. */
export interface RecipientFilter {
  readonly beginning: string;
  readonly states: readonly CampaignMailState[];
}

/** The indexes that list recipients. */
const byAddress = { campaignId: 1, to: 1 } as const;
const byTime = { campaignId: 1, state: 1, dueAt: 1 } as const;

/** Reads and writes the mails of campaigns. A process claims a mail here before it works on it. */
@Injectable()
export class CampaignMailRepository {
  constructor(
    @InjectModel(campaignMails.name) private readonly mails: Model<CampaignMailDocument>,
  ) {}

  /** Adds mails. Mails that exist already do not change. */
  async place(mails: readonly CampaignMail[], forgetAt: Date): Promise<void> {
    const documents = mails.map((mail) => ({ ...withUnderscoreId(mail), forgetAt }));
    await unlessTaken(() => this.mails.insertMany(documents, { ordered: false }));
  }

  /** Claims a due mail and records the start of an attempt in one update, so that a crash leaves a trace. */
  async claimDue(
    campaignId: CampaignId,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    return this.start(dueBy(campaignId, startedAt), startedAt, patience);
  }

  /** Claims a mail in doubt for as long as a query to the provider may take. */
  async claimDoubtful(
    campaignId: CampaignId,
    now: Date,
    dueAt: Date,
  ): Promise<StartedMail | undefined> {
    const doubtful = doubtfulBy(campaignId, now);
    return toStarted(await this.mails.findOneAndUpdate(doubtful, { $set: { dueAt } }).lean());
  }

  /** Records the next attempt of a mail that was certainly not sent. Undefined if another process was first. */
  async begin(
    { id, attempt }: CampaignMail,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    return this.start({ _id: id, attempt, state: 'sending' }, startedAt, patience);
  }

  /** Records how an attempt ended, unless a later attempt has begun. */
  async end({ id, attempt }: CampaignMail, outcome: Outcome): Promise<void> {
    const { doubt, because, providerMessageId, ...always } = outcome;
    const known = Object.entries({ doubt, because, providerMessageId });
    const named = known.filter(([, value]) => value !== undefined);
    const cleared = known.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
    await this.mails.updateOne(
      { _id: id, attempt, state: 'sending' },
      { $set: { ...always, ...Object.fromEntries(named) }, $unset: Object.fromEntries(cleared) },
    );
  }

  /** Queues mails again that had failed by then. Idempotent. */
  async queueFailed(campaignId: CampaignId, failedBy: Date, dueAt: Date): Promise<void> {
    await this.mails.updateMany(
      { campaignId, state: 'failed', dueAt: { $lte: failedBy } },
      { $set: { state: 'queued', tries: 0, dueAt } },
    );
  }

  /** Stops mails that are certainly not sent. Repeated until none is left: a mail in progress may become one of them. */
  async stopWaiting(campaignId: CampaignId, dueAt: Date): Promise<void> {
    await this.mails.updateMany(
      { campaignId, state: { $in: ['queued', 'postponed'] } },
      { $set: { state: 'stopped', dueAt, because: stoppedByAdmin } },
    );
  }

  async countIn(
    campaignId: CampaignId,
    state: CampaignMailState,
    tx: ClientSession,
  ): Promise<number> {
    return this.mails.countDocuments({ campaignId, state }, { session: tx });
  }

  async counts(campaignId: CampaignId): Promise<CampaignCounts> {
    const groups = await this.mails.aggregate<{ _id: CampaignMailState; count: number }>([
      { $match: { campaignId } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return toCounts(new Map(groups.map(({ _id, count }) => [_id, count])));
  }

  /** A page of recipients: by address, or by state and time if states are given and no address. */
  async recipients(
    campaignId: CampaignId,
    which: RecipientFilter,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<CampaignMail[]> {
    const index = which.states.length > 0 && which.beginning === '' ? byTime : byAddress;
    const found = this.mails.find(recipientsBy(campaignId, which)).hint(index).sort(index);
    return (await found.skip(skip).limit(limit).lean()).map(toMail);
  }

  async countRecipients(campaignId: CampaignId, which: RecipientFilter): Promise<number> {
    return this.mails.countDocuments(recipientsBy(campaignId, which));
  }

  /** Yields all recipients by address, with one cursor. */
  async *allRecipients(
    campaignId: CampaignId,
    which: RecipientFilter,
  ): AsyncGenerator<CampaignMail> {
    const found = this.mails.find(recipientsBy(campaignId, which)).hint(byAddress).sort(byAddress);
    for await (const document of found.lean().cursor()) yield toMail(document);
  }

  /** The mails to one contact, newest first. */
  async latestTo(contactId: UserId, limit: number): Promise<CampaignMail[]> {
    return (await this.mails.find({ contactId }).sort({ dueAt: -1 }).limit(limit).lean()).map(
      toMail,
    );
  }

  /** Erases the address of a deleted user. A campaign has one mail per address, so each user gets an own text. */
  async forgetAddressOf(contactId: UserId): Promise<void> {
    // The provider's reason may quote the address.
    const erased = { $set: { to: `deleted user ${contactId}` }, $unset: { because: 1 } } as const;
    await this.mails.updateMany({ contactId }, erased);
  }

  private async start(
    filter: Filter,
    startedAt: Date,
    patience: Patience,
  ): Promise<StartedMail | undefined> {
    // Until then other processes do not touch the attempt.
    const dueAt = askableFrom({ startedAt }, patience);
    const change = {
      $set: { state: 'sending', startedAt, dueAt },
      $inc: { attempt: 1, tries: 1 },
      $unset: { doubt: 1, because: 1 },
    } as const;
    const after = { returnDocument: 'after' } as const;
    return toStarted(await this.mails.findOneAndUpdate(filter, change, after).lean());
  }
}

const dueBy = (campaignId: CampaignId, now: Date) => ({
  campaignId,
  state: { $in: ['queued' as const, 'postponed' as const] },
  dueAt: { $lte: now },
});

const doubtfulBy = (campaignId: CampaignId, now: Date) => ({
  campaignId,
  state: 'sending' as const,
  dueAt: { $lte: now },
});

const recipientsBy = (campaignId: CampaignId, { beginning, states }: RecipientFilter): Filter => ({
  campaignId,
  ...(beginning !== '' && { to: { $gte: beginning, $lt: `${beginning}\u{10FFFF}` } }),
  ...(states.length > 0 && { state: { $in: [...states] } }),
});

function toMail({ forgetAt: _forgetAt, ...fields }: CampaignMailDocument): CampaignMail {
  return withId(fields);
}

function toStarted(document: CampaignMailDocument | null): StartedMail | undefined {
  return document ? (toMail(document) as StartedMail) : undefined;
}
