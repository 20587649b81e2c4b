import type { TransactionalMail } from './commands/admin-mail.commands.js';

/** The ways in which a user is told something: by mail, and in the list of notices that the bell opens. */
export const noticeWays = ['mail', 'bell'] as const;
export type NoticeWay = (typeof noticeWays)[number];

interface KindOfNotice {
  /** The templates of the mails that say the same. */
  readonly mails: readonly TransactionalMail['template'][];
  /** The ways that the user can switch off. Receipts, failed top-ups and what concerns the safety of an account are always mailed. */
  readonly switches: readonly NoticeWay[];
}

/** The kinds of notices, in the order of the page of switches. All are on until the user switches them off. */
export const noticeKinds = {
  'leads-ready': { mails: ['leads-ready'], switches: noticeWays },
  'return-decided': { mails: ['return-decided'], switches: noticeWays },
  'status-changes': { mails: ['status-changes'], switches: noticeWays },
  'stock-alert': { mails: ['stock-alert'], switches: noticeWays },
  repeat: { mails: ['standing-order'], switches: noticeWays },
  'balance-low': { mails: ['balance-low'], switches: noticeWays },
  receipt: { mails: ['receipt'], switches: ['bell'] },
  'auto-top-up': { mails: ['auto-top-up'], switches: ['bell'] },
  security: {
    mails: [
      'new-sign-in',
      'logins-slowed',
      'password-changed',
      'email-changed',
      'second-factor-changed',
      'recovery-code-used',
      'api-key-created',
      'webhook-changed',
      'webhook-switched-off',
      'account-secured',
      'deletion-requested',
      'deletion-cancelled',
    ],
    switches: [],
  },
} as const satisfies Record<string, KindOfNotice>;

export type NoticeKind = keyof typeof noticeKinds;

/** A mail that is also a notice. */
export type NoticedMail = Extract<
  TransactionalMail,
  { template: (typeof noticeKinds)[NoticeKind]['mails'][number] }
>;

const kindOfTemplate = new Map<TransactionalMail['template'], NoticeKind>(
  Object.entries(noticeKinds).flatMap(([kind, { mails }]) =>
    mails.map((template) => [template, kind as NoticeKind] as const),
  ),
);

/** The kind of notice that a mail is; undefined for a mail that the bell does not show. */
export function noticeKindOf(template: TransactionalMail['template']): NoticeKind | undefined {
  return kindOfTemplate.get(template);
}

/** Whether a user can switch a kind off in this way. */
export function hasNoticeSwitch(kind: NoticeKind, way: NoticeWay): boolean {
  const { switches }: KindOfNotice = noticeKinds[kind];
  return switches.includes(way);
}
