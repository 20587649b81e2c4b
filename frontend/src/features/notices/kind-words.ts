import type { NoticeView } from '@leadmart/contracts';

/** The names of the kinds of notices on the page of switches, and when there is one. */
export const kindWords: Readonly<
  Record<NoticeView['kind'], { readonly name: string; readonly hint: string }>
> = {
  'leads-ready': {
    name: 'Your leads are ready',
    hint: 'After each purchase that you make on this site.',
  },
  'return-decided': { name: 'A return was decided', hint: 'With the credits that came back.' },
  'status-changes': {
    name: 'Leads you bought changed',
    hint: 'At most once a day, when leads joined the Do Not Call registry or opted out.',
  },
  'stock-alert': {
    name: 'Leads of an alert are in stock',
    hint: 'Once for each alert you set.',
  },
  repeat: { name: 'A repeat ran', hint: 'Also when it bought nothing.' },
  'balance-low': {
    name: 'Your balance is low',
    hint: 'Each time it falls below the limit that you set under Billing.',
  },
  receipt: { name: 'Receipts', hint: 'For each payment.' },
  'auto-top-up': { name: 'An automatic top-up did not run', hint: 'With the reason.' },
  security: {
    name: 'The security of your account',
    hint: 'Sign-ins on new devices, and changes of passwords, second factors, API keys and webhooks.',
  },
};
