import { describe, expect, it } from '@jest/globals';
import {
  hasNoticeSwitch,
  noticeKindOf,
  noticeKinds,
  transactionalMailSchema,
  type NoticeKind,
} from './index.js';

const kinds = Object.keys(noticeKinds) as NoticeKind[];
const mails = kinds.flatMap((kind) => noticeKinds[kind].mails as readonly string[]);

describe('kinds of notices', () => {
  it('a mail is of one kind at most', () => {
    expect(new Set(mails).size).toBe(mails.length);
    expect(noticeKindOf('standing-order')).toBe('repeat');
    expect(noticeKindOf('verify-email')).toBeUndefined();
  });

  it('the email of a notice names its user, unless its notice is made of an event', () => {
    const madeOfEvents = ['leads-ready', 'return-decided'];
    const naming = transactionalMailSchema.options
      .filter(({ shape }) => 'userId' in shape)
      .map(({ shape }) => shape.template.value as string);
    expect([...naming, ...madeOfEvents].toSorted()).toEqual(mails.toSorted());
  });

  it('receipts, failed top-ups and security are always mailed, and security is always in the list', () => {
    const always = (way: 'mail' | 'bell') => kinds.filter((kind) => !hasNoticeSwitch(kind, way));
    expect(always('mail')).toEqual(['receipt', 'auto-top-up', 'security']);
    expect(always('bell')).toEqual(['security']);
  });
});
