import type { TransactionalMail } from './admin-mail.commands.js';

type Receiver = 'proved' | 'unproved' | 'told';

/**
 * Whether a mail goes to the proved address of the account that causes it. Other mails anybody can cause to anybody, so
 * admin-mail limits them for each receiver, over all templates and senders. `told`: the mail itself says it.
 */
export const receiversOfMails = {
  'verify-email': 'unproved',
  'reset-password': 'told',
  'password-changed': 'proved',
  'confirm-email': 'unproved',
  'email-changed': 'proved',
  'logins-slowed': 'proved',
  'new-sign-in': 'proved',
  'api-key-created': 'proved',
  'second-factor-changed': 'proved',
  'recovery-code-used': 'proved',
  'account-locked': 'proved',
  'admins-changed': 'proved',
  'account-secured': 'proved',
  'opt-out-code': 'unproved',
  /** After the code in an earlier mail proved the address. */
  'opt-out-certificate': 'proved',
  'leads-ready': 'proved',
  'return-decided': 'proved',
  'status-changes': 'proved',
  'stock-alert': 'proved',
  'standing-order': 'proved',
  'deletion-requested': 'proved',
  'deletion-cancelled': 'proved',
  'webhook-changed': 'proved',
  'webhook-switched-off': 'proved',
  receipt: 'proved',
  'balance-low': 'proved',
  'auto-top-up': 'proved',
} as const satisfies Record<TransactionalMail['template'], Receiver>;

/** The most mails to one receiver who proved nothing, in an hour and in a day, over all templates and senders. */
export const mailsToUnprovedReceiver = { perHour: 5, perDay: 10 } as const;

export function isToUnprovedReceiver(mail: TransactionalMail): boolean {
  const receiver: Receiver = receiversOfMails[mail.template];
  if (receiver !== 'told') return receiver === 'unproved';
  return !('isReceiverProved' in mail && mail.isReceiverProved);
}

/** The mailbox of an address, by which receivers are counted: without a `+tag`, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^([^+]*).*@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
