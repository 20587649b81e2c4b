import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { AdminMailAdminActed, IdempotencyKeyReused, type CampaignId } from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { InjectConfig } from '@leadmart/platform/config';
import { EventLog } from '@leadmart/platform/event-log';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions, unlessTaken } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../admin-mail.config.js';
import { sentRecord } from './campaign-audit.js';
import { inputHashOf, requestKeysOf, senderFor, type SendRequest } from './campaign.decisions.js';
import { noCounts, type Campaign } from './campaign.js';
import { CampaignRepository } from './campaign.repository.js';
import { CampaignSpreader } from './mails/campaign-spreader.js';
import { RecipientLists, type Audience, type RecipientList } from './recipients/recipient-lists.js';

const secondMs = 1_000;

interface CountedRequest extends SendRequest {
  /** Missing for a test, which reaches its author only. */
  readonly count?: AmountCounter;
}

/** Accepts and stores campaigns of admins, with an audit record; the spreader and the dispatcher send them. */
@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly lists: RecipientLists,
    private readonly spreader: CampaignSpreader,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A repeated request returns the campaign of the first one. Throws ProofNeeded. */
  async send({ count, ...request }: CountedRequest): Promise<Campaign> {
    const keys = requestKeysOf(request, this.clock.now());
    const earlier = await this.earlier(request, keys);
    if (earlier) return earlier;
    const to = await this.lists.audienceOf(request);
    const campaign = this.newCampaign(request, keys, to);
    if (!(await this.store(campaign, to.list, count))) {
      const first = await this.earlier(request, keys);
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

  private async earlier(request: SendRequest, keys: string[]): Promise<Campaign | undefined> {
    const earlier = await this.campaigns.findByRequestKeys(keys);
    if (earlier && earlier.inputHash !== inputHashOf(request.body)) throw IdempotencyKeyReused();
    return earlier;
  }

  /** Returns false if a concurrent request has stored it first. */
  private async store(
    campaign: Campaign,
    list: RecipientList | undefined,
    count: AmountCounter | undefined,
  ): Promise<boolean> {
    const reached = campaign.recipients ?? (await this.lists.countAll());
    const store = async (tx: ClientSession) => {
      await this.campaigns.insert(campaign, list?.contactIds, tx);
      await count?.(reached);
      await this.eventLog.add(AdminMailAdminActed, sentRecord(campaign), tx);
    };
    return unlessTaken(() => this.transactions.run(store));
  }

  private newCampaign(
    { adminId, body }: SendRequest,
    requestKeys: readonly string[],
    { audience, list, segment }: Audience,
  ): Campaign {
    const recipients = list ? list.contactIds.length - list.unsubscribed - list.unverified : null;
    const isTest = body.recipients === 'self';
    const createdAt = this.clock.now();
    return {
      id: newId() as CampaignId,
      adminId,
      subject: body.subject,
      message: body.message,
      sender: senderFor(body.from, this.config),
      audience,
      ...(segment && { segment }),
      isTest,
      recipients,
      unsubscribed: list?.unsubscribed ?? null,
      unverified: list?.unverified ?? null,
      leftOut: list?.leftOut ?? [],
      requestKeys,
      inputHash: inputHashOf(body),
      ...(isTest ? { status: 'running' } : this.startOf(createdAt)),
      isSpread: false,
      cursor: '',
      placed: 0,
      counts: { ...noCounts, recipients: recipients ?? 0, waiting: recipients ?? 0 },
      retries: 0,
      createdAt,
    };
  }

  /** A mail waits, so that it can be undone. */
  private startOf(createdAt: Date): Pick<Campaign, 'status' | 'startsAt'> {
    const undoMs = this.config.MAIL_UNDO_SECONDS * secondMs;
    if (undoMs === 0) return { status: 'running' };
    return { status: 'scheduled', startsAt: new Date(createdAt.getTime() + undoMs) };
  }
}
