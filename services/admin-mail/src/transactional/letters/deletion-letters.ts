import type { TransactionalMail } from '@leadmart/contracts';
import { dateTime, greetingOf } from '../../letters/letter-parts.js';
import type { Letter } from './letter.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

const deletionRequested = (
  { username, dueAt, by, isLocked }: MailOf<'deletion-requested'>,
  site: string,
): Letter => ({
  subject: 'Your Leadmart account will be deleted',
  heading: 'Your account will be deleted',
  greeting: greetingOf(username),
  paragraphs: [
    `${by === 'owner' ? 'You' : 'An administrator'} asked us to delete your Leadmart account. It will be deleted on ${dateTime(dueAt)}, with your lists and your credits.`,
    isLocked
      ? 'Your account is locked. Contact support before then if it should stay.'
      : 'Until then you can use it as before, download your leads and your data, or keep the account with one click.',
  ],
  ...(!isLocked && {
    action: { label: 'Log in to keep the account', link: `${site}/account/data` },
  }),
  footnote:
    by === 'owner'
      ? 'If it was not you, log in, keep the account and choose a new password at once.'
      : 'If this is a mistake, keep the account, or contact support.',
});

const deletionCancelled = (
  { username, keptAt }: MailOf<'deletion-cancelled'>,
  site: string,
): Letter => ({
  subject: 'Your Leadmart account will not be deleted',
  heading: 'Your account stays',
  greeting: greetingOf(username),
  paragraphs: [
    `The deletion of your Leadmart account was cancelled on ${dateTime(keptAt)}. Everything stays as it is.`,
  ],
  action: { label: 'Show my account', link: `${site}/account/data` },
  footnote: 'If it was not you, choose a new password at once, and request the deletion again.',
});

/** The account will be deleted, or stays after all. */
export const deletion = (
  mail: MailOf<'deletion-requested' | 'deletion-cancelled'>,
  site: string,
): Letter =>
  mail.template === 'deletion-requested'
    ? deletionRequested(mail, site)
    : deletionCancelled(mail, site);
