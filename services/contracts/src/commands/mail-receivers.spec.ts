import { describe, expect, it } from '@jest/globals';
import { transactionalMailSchema } from './admin-mail.commands.js';
import { isToUnprovedReceiver, mailboxOf, receiversOfMails } from './mail-receivers.js';

const templates = transactionalMailSchema.options.map(
  ({ shape }) => shape.template.value,
) as readonly string[];

describe('receivers of mails', () => {
  it('declares the receiver of every template as proved or unproved', () => {
    expect(Object.keys(receiversOfMails).toSorted()).toEqual(templates.toSorted());
  });

  it('the receiver is proved wherever a template carries no link or code that proves an address', () => {
    const proving = Object.entries(receiversOfMails).filter(([, kind]) => kind !== 'proved');
    expect(proving.map(([template]) => template).toSorted()).toEqual([
      'confirm-email',
      'opt-out-code',
      'reset-password',
      'verify-email',
    ]);
  });

  it('of reset links are proved if the email says so', () => {
    const to = 'ann@example.com';
    const link = 'https://shop.co/reset-password/t';
    const fields = { template: 'reset-password', to, username: 'Ann', link } as const;
    for (const isReceiverProved of [true, false])
      expect(isToUnprovedReceiver({ ...fields, expiresInHours: 1, isReceiverProved })).toBe(
        !isReceiverProved,
      );
  });

  it('counts receivers by mailbox, however the address is written', () => {
    const same = ['ann.lee+1@gmail.com', 'A.nnLee@googlemail.com', 'annlee+x+y@gmail.com'];
    expect(new Set(same.map(mailboxOf))).toEqual(new Set(['annlee@gmail.com']));
    expect(mailboxOf('Ann.Lee+tag@example.com')).toBe('ann.lee@example.com');
  });
});
