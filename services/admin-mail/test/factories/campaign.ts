import { randomBytes } from 'node:crypto';
import type { CampaignDetailsView, SendMailView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import type { Sandbox } from '@leadmart/sandbox';
import type { MailService } from './contact.js';

export const aMail = (more: object = {}) => ({
  recipients: 'all',
  subject: `News ${randomBytes(6).toString('hex')}`,
  message: 'Hello {{username}},\n\nSee https://leadmart.test/new.',
  ...more,
});

export const send = (service: MailService, body: object, key?: string, token?: string) =>
  service
    .as(token ?? service.tokens.admin())
    .post<SendMailView & { error: string; code: string; details: Record<string, unknown> }>(
      '/admin/mail/send',
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );

export async function details(service: MailService, id: string): Promise<CampaignDetailsView> {
  const token = service.tokens.admin();
  const path = `/admin/mail/campaigns/${id}`;
  return (await service.as(token).get<CampaignDetailsView>(path)).body;
}

export const completed = (service: MailService, id: string) =>
  until(async () => {
    const campaign = await details(service, id);
    return campaign.status === 'completed' ? campaign : undefined;
  });

/** Sends a campaign and waits for its completion. */
export async function sent(service: MailService, body: object): Promise<CampaignDetailsView> {
  const answer = await send(service, body);
  if (answer.status !== 202) throw new Error(`sending answered ${answer.text}`);
  return completed(service, answer.body.campaignId);
}

export async function sentReport({ url }: Sandbox, subject: string) {
  const answer = await fetch(`${url}/sandbox/sendgrid/sent?subject=${encodeURIComponent(subject)}`);
  return (await answer.json()) as { mails: number; people: number; most: number };
}
