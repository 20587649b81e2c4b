import { tenthsToCredits, type TransactionalMail } from '@leadmart/contracts';
import { counted, creditCount, nameInMails } from '../../letters/letter-parts.js';
import { topUpTitles } from '../../notices/notice-words.js';
import type { Letter } from './letter.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

export const balanceLow = ({ balance, below }: MailOf<'balance-low'>, site: string): Letter => ({
  subject: `${creditCount(tenthsToCredits(balance))} ${balance === 10 ? 'is' : 'are'} left`,
  heading: 'Your balance is low',
  paragraphs: [
    `Your balance fell below ${creditCount(tenthsToCredits(below))}: ${counted(tenthsToCredits(balance))} ${balance === 10 ? 'is' : 'are'} left.`,
  ],
  action: { label: 'Buy credits', link: `${site}/buy-credits` },
  footnote: 'You get this email because you set a balance alert.',
  footnoteAction: { label: 'Change the alert', link: `${site}/account/billing` },
});

const nextSteps = {
  on: 'It runs again when your balance falls below your limit in another month.',
  stopped:
    'You have not been charged. Buy credits yourself, or turn the automatic top-up on again.',
  'needs-consent':
    'You have not been charged, and nothing is bought until you agree. Agree to the new offer, or choose another package, on the page Billing.',
};

export const autoTopUp = (
  { packageName, state, reason }: MailOf<'auto-top-up'>,
  site: string,
): Letter => ({
  subject: topUpTitles[state],
  heading: topUpTitles[state],
  paragraphs: [
    `Your balance fell below your limit, but ${nameInMails(packageName)} was not bought. ${reason}`,
    nextSteps[state],
  ],
  action: { label: 'View your billing settings', link: `${site}/account/billing` },
  footnote: 'You get this email because you turned the automatic top-up on.',
});
