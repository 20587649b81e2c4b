import {
  cardText,
  creditText,
  dollarText,
  tenthsToCredits,
  type TransactionalMail,
} from '@leadmart/contracts';
import { creditCount, dateTime, greetingOf, leads } from '../../letters/letter-parts.js';
import { accountSecured } from './account-secured-letter.js';
import { autoTopUp, balanceLow } from './balance-letters.js';
import { deletion } from './deletion-letters.js';
import type { Letter } from './letter.js';
import { standingOrder, stockAlert } from './order-letters.js';
import { leadsReady, returnDecided } from './pack-letters.js';
import { recoveryCodeUsed, secondFactorChanged } from './second-factor-letters.js';
import { webhook } from './webhook-letters.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

const verifyEmail = ({
  username,
  link,
  expiresInHours,
  code,
  codeExpiresInMinutes,
}: MailOf<'verify-email'>): Letter => ({
  subject: 'Verify your email address for Leadmart',
  heading: 'Verify your email address',
  greeting: greetingOf(username),
  paragraphs: [
    'Welcome to Leadmart. Please confirm that this is your email address; then you can log in.',
    `Reading this on another device? Enter this code on the page where you registered: ${code}`,
    `The code works for ${codeExpiresInMinutes} minutes. Do not share it.`,
  ],
  action: { label: 'Verify email address', link },
  footnote: `The link works for ${hours(expiresInHours)}. If you did not register at Leadmart, ignore this email: nothing will happen.`,
});

const resetPassword = ({ username, link, expiresInHours }: MailOf<'reset-password'>): Letter => ({
  subject: 'Reset your Leadmart password',
  heading: 'Reset your password',
  greeting: greetingOf(username),
  paragraphs: [
    'We received a request to reset the password of your Leadmart account. Choose a new password here:',
  ],
  action: { label: 'Choose a new password', link },
  footnote: `The link works once, for ${hours(expiresInHours)}. If you did not ask for this, ignore this email: your password stays the same.`,
});

const confirmEmail = ({ username, link, expiresInHours }: MailOf<'confirm-email'>): Letter => ({
  subject: 'Confirm your new email address for Leadmart',
  heading: 'Confirm your new address',
  greeting: greetingOf(username),
  paragraphs: [
    'You asked us to use this address for your Leadmart account. It replaces the old one as soon as you confirm it.',
  ],
  action: { label: 'Confirm this address', link },
  footnote: `The link works for ${hours(expiresInHours)}. If you did not ask for this, ignore this email: nothing will happen.`,
});

const emailChanged = ({
  username,
  changedAt,
  link,
  expiresInHours,
}: MailOf<'email-changed'>): Letter => ({
  subject: 'The email address of your Leadmart account was changed',
  heading: 'Your email address was changed',
  greeting: greetingOf(username),
  paragraphs: [
    `The email address of your Leadmart account was changed on ${dateTime(changedAt)}. This one is no longer used. If it was you, there is nothing to do.`,
    link === undefined
      ? 'If it was not you, contact support at once.'
      : 'If it was not you, restore this address. It signs everyone out, and you choose a new password.',
  ],
  ...(link !== undefined && {
    action: { label: 'It was not me: restore this address', link },
  }),
  footnote:
    link === undefined
      ? 'You get this email because this was the address of a Leadmart account.'
      : `The link works once, for ${hours(expiresInHours)}.`,
});

const passwordChanged = ({ username, changedAt }: MailOf<'password-changed'>): Letter => ({
  subject: 'Your Leadmart password was changed',
  heading: 'Your password was changed',
  greeting: greetingOf(username),
  paragraphs: [
    `The password of your Leadmart account was changed on ${dateTime(changedAt)}. You were signed out everywhere.`,
  ],
  footnote:
    'If it was not you, use "Forgot Password?" on the login page at once to take your account back.',
});

const loginsSlowed = ({ username, slowedAt }: MailOf<'logins-slowed'>): Letter => ({
  subject: 'Many failed logins to your Leadmart account',
  heading: 'Many failed logins',
  greeting: `Hello ${username},`,
  paragraphs: [
    `By ${dateTime(slowedAt)}, many wrong passwords had been tried for your Leadmart account. Logins from new places are slowed down for a while.`,
    'None of them succeeded. If your password is long and used nowhere else, you do not need to do anything.',
  ],
  footnote:
    'If you want a new password, use "Forgot Password?" on the login page. We send this email at most once a day.',
});

const newSignIn = (
  { username, device, place, signedInAt }: MailOf<'new-sign-in'>,
  site: string,
): Letter => ({
  subject: 'New sign-in to your Leadmart account',
  heading: 'New sign-in to your account',
  greeting: greetingOf(username),
  paragraphs: ['Your Leadmart account was opened on a device that we have not seen before.'],
  table: [
    ['Device', device],
    ['Network', place],
    ['Date', dateTime(signedInAt)],
  ],
  action: { label: 'See where you are signed in', link: `${site}/account/security` },
  footnote:
    'If it was you, there is nothing to do. If it was not you, change your password at once: this ends all other sessions.',
});

const apiKeyCreated = (
  { username, lastFour, mode, scopes, createdAt }: MailOf<'api-key-created'>,
  site: string,
): Letter => ({
  subject: 'A new API key for your Leadmart account',
  heading: 'A new API key',
  greeting: greetingOf(username),
  paragraphs: [
    mode === 'test'
      ? `A test API key that ends in ${lastFour} was created on ${dateTime(createdAt)}. Programs that have it work on made-up leads with test credits: they see and change nothing of your account.`
      : `An API key that ends in ${lastFour} was created on ${dateTime(createdAt)}. Programs that have it can ${scopes.map((scope) => scopeWords[scope]).join(', ')}.`,
    'It works until it expires or you revoke it. A new password revokes it, too, unless you choose otherwise.',
  ],
  action: { label: 'View your API keys', link: `${site}/account/developers` },
  footnote: 'If it was not you, revoke the key and choose a new password at once.',
});

const scopeWords: Readonly<Record<MailOf<'api-key-created'>['scopes'][number], string>> = {
  read: 'see the stock and your purchases',
  buy: 'buy leads with your credits',
  download: 'download your leads',
  suppress: 'change your suppression lists',
  call: 'see the leads that you call and record outcomes of calls',
};

const accountLocked = ({ username, lockedAt }: MailOf<'account-locked'>): Letter => ({
  subject: 'Your Leadmart account was locked',
  heading: 'Your account was locked',
  greeting: `Hello ${username},`,
  paragraphs: [
    `Your Leadmart account was locked on ${dateTime(lockedAt)}. You were signed out everywhere and cannot log in.`,
  ],
  footnote:
    'Your credits and leads are kept. If you think that this is a mistake, contact support.',
});

const adminsChanged = (
  { username, change, who, by, changedAt }: MailOf<'admins-changed'>,
  site: string,
): Letter => {
  const what = change === 'added' ? 'became an administrator' : 'is no administrator any more';
  return {
    subject: `${who} ${what} of Leadmart`,
    heading: 'The administrators changed',
    greeting: greetingOf(username),
    paragraphs: [`${who} ${what} of Leadmart. All administrators get this email.`],
    table: [
      ['Changed by', by ?? 'An operator'],
      ['Date', dateTime(changedAt)],
    ],
    action: { label: 'Show the audit trail', link: `${site}/admin/audit` },
    footnote: 'If nobody of you wanted this, lock the account and change it back at once.',
  };
};

const optOutCode = ({ code }: MailOf<'opt-out-code'>): Letter => ({
  subject: `${code} is your code for Leadmart`,
  heading: 'Your code',
  paragraphs: [
    `Enter this code to confirm that your contact details must not be sold: ${code}`,
    'It works for 15 minutes.',
  ],
  footnote: 'If you did not ask for this, ignore this email: nothing will happen.',
});

const optOutCertificate = ({ link }: MailOf<'opt-out-certificate'>): Letter => ({
  subject: 'Your request not to be sold',
  heading: 'We received your request',
  paragraphs: [
    'Leads with your contact details are taken out of sale and erased, and later files cannot bring them back. The certificate shows what was done.',
  ],
  action: { label: 'View the certificate', link },
  footnote: 'Keep this link: it is the only way to the certificate.',
});

const statusChanges = (
  { username, dnc, clean, optedOut }: MailOf<'status-changes'>,
  site: string,
): Letter => ({
  subject: `${leads(dnc + clean + optedOut)} you bought changed`,
  heading: `${leads(dnc + clean + optedOut)} you bought changed`,
  greeting: greetingOf(username),
  paragraphs: [
    ...(dnc > 0
      ? [`${leads(dnc)} joined the Do Not Call registry. Please stop calling them.`]
      : []),
    ...(optedOut > 0
      ? [`${leads(optedOut)} asked not to be contacted. Please stop calling them.`]
      : []),
    ...(clean > 0
      ? [`${leads(clean)} turned out not to be on the Do Not Call registry after all.`]
      : []),
  ],
  action: { label: 'See the changes', link: `${site}/status-changes` },
  footnote: 'You get at most one of these emails a day.',
  footnoteAction: { label: 'Turn them off', link: `${site}/account/notifications` },
});

const receipt = (mail: MailOf<'receipt'>): Letter => ({
  subject: `Your Leadmart receipt: ${creditCount(tenthsToCredits(mail.credits))}`,
  heading: `${creditCount(tenthsToCredits(mail.credits))} added`,
  paragraphs: [
    mail.isAutomatic
      ? 'Your balance fell below your limit, so we bought the package that you chose for automatic top-ups.'
      : 'Thank you. Your credits are in your account and ready to use.',
  ],
  table: [
    ['Package', mail.packageName],
    ['Credits', creditText(mail.credits)],
    ['Paid', dollarText(mail.amount)],
    ...(mail.card ? [['Card', cardText(mail.card, 'Card')] as const] : []),
    ['Date', dateTime(mail.paidAt)],
    ['Payment', mail.paymentId],
    ['Your balance', creditCount(tenthsToCredits(mail.balanceAfter))],
  ],
  action: { label: 'View the receipt', link: mail.link },
  footnote: `The link opens this receipt for ${mail.expiresInDays} days without a login; after that, log in to see it. You get this email because you bought credits at Leadmart.`,
});

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);

const letters: {
  readonly [T in TransactionalMail['template']]: (mail: MailOf<T>, site: string) => Letter;
} = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'logins-slowed': loginsSlowed,
  'new-sign-in': newSignIn,
  'api-key-created': apiKeyCreated,
  'second-factor-changed': secondFactorChanged,
  'recovery-code-used': recoveryCodeUsed,
  'account-secured': accountSecured,
  'account-locked': accountLocked,
  'admins-changed': adminsChanged,
  'opt-out-code': optOutCode,
  'opt-out-certificate': optOutCertificate,
  'leads-ready': leadsReady,
  'return-decided': returnDecided,
  'status-changes': statusChanges,
  'stock-alert': stockAlert,
  'standing-order': standingOrder,
  'deletion-requested': deletion,
  'deletion-cancelled': deletion,
  'webhook-switched-off': webhook,
  'webhook-changed': webhook,
  'balance-low': balanceLow,
  'auto-top-up': autoTopUp,
  receipt,
};

/** The content of each transactional mail; `site` is the address of the product. */
export function letterFor<T extends TransactionalMail['template']>(
  mail: MailOf<T>,
  site: string,
): Letter {
  return letters[mail.template](mail, site);
}
