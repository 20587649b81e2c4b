import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AdminMailAdminActed,
  CampaignNotFound,
  IdempotencyKeyReused,
  MailRunStopped,
  NobodyToMail,
  NothingToRetry,
  PeerUnavailable,
  UnknownRecipients,
  type CampaignId,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { InjectConfig } from '@leadmart/platform/config';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { isDuplicateKey, newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { KnownUsers } from '../contacts/catch-up/known-users.js';
import type { Contact } from '../contacts/contact.js';
import { ContactRepository } from '../contacts/contact.repository.js';
import { retriedRecord, sentRecord } from './campaign-audit.js';
import { claimsOf, inputHashOf, senderFor, type SendRequest } from './campaign.decisions.js';
import { noCounts, type Campaign } from './campaign.js';
import { CampaignRepository } from './campaign.repository.js';
import { CampaignMailRepository } from './mails/campaign-mail.repository.js';
import { CampaignSpreader } from './mails/campaign-spreader.js';

const addressesAtATime = 1_000;
const addressesNamed = 20;
const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

interface CountedRequest extends SendRequest {
  readonly count: AmountCounter;
}

/** The contacts of a list: their sorted ids, and how many of them have unsubscribed. */
interface List {
  readonly contactIds: readonly UserId[];
  readonly unsubscribed: number;
}

/** Accepts and stores campaigns of admins, with an audit record; the spreader and the dispatcher send them. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly contacts: ContactRepository,
    private readonly knownUsers: KnownUsers,
    private readonly spreader: CampaignSpreader,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A repeated request returns the campaign of the first one. Throws ProofNeeded. */
  async send({ count, ...request }: CountedRequest): Promise<Campaign> {
    const claims = claimsOf(request, this.clock.now());
    const earlier = await this.earlier(request, claims);
    if (earlier) return earlier;
    const { recipients } = request.body;
    const list = recipients === 'all' ? undefined : await this.listOf([...new Set(recipients)]);
    const campaign = this.newCampaign(request, claims, list);
    if (!(await this.store(campaign, list, count))) {
      const first = await this.earlier(request, claims);
      if (first) return first;
      throw IdempotencyKeyReused();
    }
    const { id: campaignId, adminId, audience } = campaign;
    this.log.info(
      { campaignId, adminId, audience, recipients: campaign.recipients },
      'campaign accepted',
    );
    this.spreader.wake();
    return campaign;
  }

  async find(id: CampaignId): Promise<Campaign> {
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw CampaignNotFound();
    return campaign;
  }

  /** Returns the number of mails that will be sent again. Two calls at once are one retry. */
  async retry(id: CampaignId, adminId: UserId): Promise<number> {
    const { createdAt, stop } = await this.find(id);
    if (stop) throw MailRunStopped();
    const now = this.clock.now();
    if (now.getTime() - createdAt.getTime() > this.config.MAIL_LOG_DAYS * dayMs)
      throw NothingToRetry();
    const failed = await this.transactions.run((tx) => this.askRetry({ id, adminId, now }, tx));
    if (failed === 0) throw NothingToRetry();
    this.log.info({ campaignId: id, adminId, failed }, 'campaign retried');
    this.spreader.wake();
    return failed;
  }

  /** The mails are counted in this transaction: another call may have queued them since the request arrived. */
  private async askRetry(
    { id, adminId, now }: { id: CampaignId; adminId: UserId; now: Date },
    tx: ClientSession,
  ): Promise<number> {
    const campaign = await this.campaigns.find(id, tx);
    const failed = await this.mails.countIn(id, 'failed', tx);
    if (campaign?.stop) throw MailRunStopped();
    if (!campaign || failed === 0 || campaign.retryAskedAt) return failed;
    await this.campaigns.askRetry(id, now, tx);
    const record = retriedRecord(campaign, { adminId, failed, at: now });
    await this.eventLog.add(AdminMailAdminActed, record, tx);
    return failed;
  }

  private async earlier(request: SendRequest, claims: string[]): Promise<Campaign | undefined> {
    const earlier = await this.campaigns.findByClaims(claims);
    if (earlier && earlier.inputHash !== inputHashOf(request.body)) throw IdempotencyKeyReused();
    return earlier;
  }

  /** Returns false if a concurrent request has stored it first. */
  private async store(
    campaign: Campaign,
    list: List | undefined,
    count: AmountCounter,
  ): Promise<boolean> {
    const reached = campaign.recipients ?? (await this.contacts.countAll());
    try {
      await this.transactions.run(async (tx) => {
        await this.campaigns.insert(campaign, list?.contactIds, tx);
        await count(reached);
        await this.eventLog.add(AdminMailAdminActed, sentRecord(campaign), tx);
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private newCampaign(
    { adminId, body }: SendRequest,
    claims: readonly string[],
    list: List | undefined,
  ): Campaign {
    const { MAIL_FROM, MAIL_REPLY_TO: replyTo, MAIL_SENDER_DOMAINS: domains } = this.config;
    const recipients = list ? list.contactIds.length - list.unsubscribed : null;
    const createdAt = this.clock.now();
    return {
      id: newId() as CampaignId,
      adminId,
      subject: body.subject,
      message: body.message,
      sender: senderFor(body.from, { from: MAIL_FROM.email, replyTo, domains }),
      audience: list ? 'list' : 'all',
      recipients,
      unsubscribed: list?.unsubscribed ?? null,
      claims,
      inputHash: inputHashOf(body),
      ...this.startOf(list ? 'list' : 'all', createdAt),
      isSpread: false,
      cursor: '',
      placed: 0,
      counts: { ...noCounts, recipients: recipients ?? 0, waiting: recipients ?? 0 },
      retries: 0,
      createdAt,
    };
  }

  /** A mail to all users waits, so that it can be undone. */
  private startOf(
    audience: Campaign['audience'],
    createdAt: Date,
  ): Pick<Campaign, 'status' | 'startsAt'> {
    const undoMs = this.config.MAIL_UNDO_SECONDS * secondMs;
    if (audience === 'list' || undoMs === 0) return { status: 'running' };
    return { status: 'scheduled', startsAt: new Date(createdAt.getTime() + undoMs) };
  }

  /** Mails go to verified users only; unknown addresses are refused and named. */
  private async listOf(emails: readonly string[]): Promise<List> {
    const found: Contact[] = [];
    const strangers: string[] = [];
    for (let from = 0; from < emails.length; from += addressesAtATime) {
      const some = emails.slice(from, from + addressesAtATime);
      const byEmail = new Map((await this.contacts.withEmails(some)).map((c) => [c.email, c]));
      found.push(...byEmail.values());
      strangers.push(...some.filter((email) => !byEmail.has(email)));
    }
    if (strangers.length > 0) await this.refuse(strangers);
    const unsubscribed = found.filter(({ unsubscribedAt }) => unsubscribedAt).length;
    if (unsubscribed === found.length) throw NobodyToMail({ unsubscribed });
    return { contactIds: found.map(({ id }) => id).sort(), unsubscribed };
  }

  private async refuse(strangers: readonly string[]): Promise<never> {
    if (!(await this.knownUsers.areAll())) throw PeerUnavailable({ peer: 'auth' });
    const addresses = strangers.slice(0, addressesNamed);
    throw UnknownRecipients({ addresses, count: strangers.length });
  }
}
