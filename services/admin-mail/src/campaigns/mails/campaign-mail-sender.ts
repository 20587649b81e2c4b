import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CampaignId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { ContactReader } from '../../contacts/contact.reader.js';
import type { Contact } from '../../contacts/contact.schema.js';
import { mayCall } from '../../delivery-attempts/attempt.decisions.js';
import { patienceOf } from '../../delivery-attempts/patience.js';
import { MailMetrics } from '../../provider/mail-metrics.js';
import {
  MailProvider,
  type OutgoingMail,
  type ProviderAnswer,
} from '../../provider/mail-provider.js';
import type { Campaign } from '../campaign.js';
import { CampaignRepository } from '../campaign.repository.js';
import { campaignLetter, unsubscribeHeaders, unsubscribePage } from '../letters/campaign-letter.js';
import { afterAnswer, afterTrace } from './campaign-mail.decisions.js';
import { CampaignMailRepository, stoppedByAdmin } from './campaign-mail.repository.js';
import type { CampaignMail, StartedMail } from './campaign-mail.schema.js';

const textsKept = 20;
const template = 'campaign';

/** Sends one claimed mail, or resolves one in doubt. The claim has already recorded the attempt. See decisions/0010. */
@Injectable()
export class CampaignMailSender {
  /** The text of a campaign never changes, so it is cached. */
  private readonly texts = new LRUCache<CampaignId, Campaign>({ max: textsKept });

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly mails: CampaignMailRepository,
    private readonly contacts: ContactReader,
    private readonly provider: MailProvider,
    private readonly clock: Clock,
    private readonly metrics: MailMetrics,
    @InjectConfig() private readonly config: AdminMailConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns the kind of the provider's answer; undefined if the provider was not called. */
  async send(mail: StartedMail): Promise<ProviderAnswer['kind'] | undefined> {
    const contact = await this.contacts.find(mail.contactId);
    if (contact?.email !== mail.to || contact.unsubscribedAt) return this.skip(mail, contact);
    const answer = await this.call(mail, contact);
    const outcome = afterAnswer(answer, mail, this.moment());
    await this.mails.end(mail, outcome);
    this.logOutcome(mail, answer.kind);
    return answer.kind;
  }

  /** Resolves a mail in doubt: looks it up in the provider's records and sends it again if it is not there. */
  async settle(mail: StartedMail): Promise<ProviderAnswer['kind'] | undefined> {
    const trace = await this.provider.find(mail.id);
    const next = afterTrace(trace, mail, this.moment());
    if (next.kind === 'note') {
      await this.mails.end(mail, next.outcome);
      this.logOutcome(mail, `queried, ${next.outcome.state}`);
      return undefined;
    }
    if (await this.campaigns.isStopped(mail.campaignId)) return this.leave(mail);
    const again = await this.mails.begin(mail, this.clock.now(), patienceOf(this.config));
    return again ? this.send(again) : undefined;
  }

  private moment() {
    return { now: this.clock.now(), settleMs: patienceOf(this.config).settleMs };
  }

  private async call(mail: StartedMail, contact: Contact): Promise<ProviderAnswer> {
    const outgoing = await this.outgoing(mail, contact);
    if (mayCall(mail, this.clock.now(), patienceOf(this.config)))
      return this.provider.send(outgoing);
    return { kind: 'busy', because: 'we were held up before the call' };
  }

  private async outgoing(mail: StartedMail, contact: Contact): Promise<OutgoingMail> {
    const { subject, message, sender } = await this.textOf(mail.campaignId);
    const { PUBLIC_URL: site, MAIL_POSTAL_ADDRESS: postalAddress } = this.config;
    const { unsubscribeToken: token } = contact;
    const page = unsubscribePage(site, token);
    const letter = campaignLetter({ subject, message }, contact, { page, postalAddress });
    const headers = unsubscribeHeaders(site, token);
    return { deliveryId: mail.id, template, to: mail.to, sender, headers, ...letter };
  }

  private async skip(mail: CampaignMail, contact: Contact | undefined): Promise<undefined> {
    // The mail may have been placed at the moment of the deletion, with the address read before.
    if (!contact) await this.mails.forgetAddressOf(mail.contactId);
    const because = reasonToSkip(contact);
    await this.mails.end(mail, { state: 'skipped', dueAt: this.clock.now(), because });
    this.logOutcome(mail, 'skipped');
  }

  /** Ends a mail that was certainly not sent and whose campaign was stopped. */
  private async leave(mail: CampaignMail): Promise<undefined> {
    const dueAt = this.clock.now();
    await this.mails.end(mail, { state: 'stopped', dueAt, because: stoppedByAdmin });
    this.logOutcome(mail, 'stopped');
  }

  private async textOf(id: CampaignId): Promise<Campaign> {
    const known = this.texts.get(id);
    if (known) return known;
    const campaign = await this.campaigns.find(id);
    if (!campaign) throw new Error(`campaign ${id} does not exist`);
    this.texts.set(id, campaign);
    return campaign;
  }

  private logOutcome({ id, attempt }: CampaignMail, outcome: string): void {
    this.log.debug({ mailId: id, attempt, outcome }, 'campaign mail attempted');
    this.metrics.attempted(template, outcome);
  }
}

/** Why a mail that was placed is not sent. One to a new address could be the second to it: (campaign, address) is unique. */
function reasonToSkip(contact: Contact | undefined): string {
  if (!contact) return 'no longer a user';
  return contact.unsubscribedAt ? 'unsubscribed' : 'the address was changed';
}
