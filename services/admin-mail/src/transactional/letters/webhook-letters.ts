import type { TransactionalMail, WebhookChangeKind } from '@leadmart/contracts';
import { dateTime, greetingOf } from '../../letters/letter-parts.js';
import type { Letter } from './letter.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

/** The person who changes a webhook chooses the host: mail programs must not make a link of it. */
export const hostInMails = (host: string): string => host.replaceAll('.', '[.]');

const changeSentences: Record<WebhookChangeKind, (host: string) => string> = {
  added: (host) => `A webhook to ${host} was added.`,
  'address-changed': (host) => `The address of a webhook was changed. It leads to ${host} now.`,
  'events-changed': (host) => `The events of the webhook to ${host} were changed.`,
  'secret-replaced': (host) => `The secret of the webhook to ${host} was replaced.`,
  'switched-on': (host) => `The webhook to ${host} was turned on.`,
};

const webhookChanged = (
  { username, host, change, changedAt }: MailOf<'webhook-changed'>,
  site: string,
): Letter => ({
  subject:
    change === 'added'
      ? 'A webhook was added to your Leadmart account'
      : 'A webhook of your Leadmart account was changed',
  heading: change === 'added' ? 'A new webhook' : 'A webhook was changed',
  greeting: greetingOf(username),
  paragraphs: [
    `${changeSentences[change](hostInMails(host))} This happened on ${dateTime(changedAt)}.`,
    'A webhook sends events of your account to a server, for example your purchases and the leads in them that changed.',
  ],
  action: { label: 'View your webhooks', link: `${site}/account/developers` },
  footnote: 'If it was not you, delete the webhook and choose a new password at once.',
});

const webhookSwitchedOff = (
  { username, host, failingSince }: MailOf<'webhook-switched-off'>,
  site: string,
): Letter => ({
  subject: 'Your Leadmart webhook was turned off',
  heading: 'Your webhook was turned off',
  greeting: greetingOf(username),
  paragraphs: [
    `No delivery to your webhook at ${hostInMails(host)} has succeeded since ${dateTime(failingSince)}. We turned it off.`,
    'The log shows what we got as a response. When your server works again, turn the webhook on and replay what it missed.',
  ],
  action: { label: 'View your webhooks', link: `${site}/account/developers` },
  footnote: 'You get this email because you created this webhook.',
});

/** A webhook was changed by its owner, or switched off by us. */
export const webhook = (
  mail: MailOf<'webhook-changed' | 'webhook-switched-off'>,
  site: string,
): Letter =>
  mail.template === 'webhook-changed' ? webhookChanged(mail, site) : webhookSwitchedOff(mail, site);
