import type { SecondFactorChange, TransactionalMail } from '@leadmart/contracts';
import { dateTime, greetingOf } from '../../letters/letter-parts.js';
import type { Letter } from './letter.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

const secondFactorSentences: Record<SecondFactorChange, string> = {
  'authenticator-added': 'An authenticator app was added. Logins now ask for its code, too.',
  'authenticator-removed':
    'The authenticator app was turned off. You were signed out on other devices.',
  'passkey-added':
    'A passkey was added. It opens your account without the password, and other logins ask for a second factor.',
  'passkey-removed': 'A passkey was removed, and you were signed out on other devices.',
  'removed-by-operator':
    'Support removed your second factor. Logins ask for the password only, and you were signed out everywhere.',
  'recovery-codes-replaced': 'New recovery codes were made. The old ones no longer work.',
};

export const secondFactorChanged = (
  { username, change, changedAt }: MailOf<'second-factor-changed'>,
  site: string,
): Letter => ({
  subject: 'The second factor of your Leadmart account changed',
  heading: 'Your second factor changed',
  greeting: greetingOf(username),
  paragraphs: [secondFactorSentences[change], `This happened on ${dateTime(changedAt)}.`],
  action: { label: 'Show my security settings', link: `${site}/account/security` },
  footnote: 'If it was not you, reset your password and contact support at once.',
});

export const recoveryCodeUsed = (
  { username, left, usedAt }: MailOf<'recovery-code-used'>,
  site: string,
): Letter => ({
  subject: 'A recovery code of your Leadmart account was used',
  heading: 'A recovery code was used',
  greeting: greetingOf(username),
  paragraphs: [
    `A recovery code opened or changed your account on ${dateTime(usedAt)}. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    'Make new codes on the page Security when few are left.',
  ],
  action: { label: 'Show my security settings', link: `${site}/account/security` },
  footnote: 'If it was not you, reset your password and contact support at once.',
});
