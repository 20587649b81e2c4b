import {
  tenthsToCredits,
  type DatasetId,
  type NoticedMail,
  type PhoneStatus,
  type StateCode,
  type TransactionalMail,
} from '@leadmart/contracts';
import { creditCount, day, leads } from '../letters/letter-parts.js';

type Said<M> = M extends TransactionalMail ? Omit<M, 'to' | 'userId' | 'username'> : never;

/** The content of a mail, without its receiver. */
export type News = Said<NoticedMail>;
type NewsOf<T extends News['template']> = Extract<News, { template: T }>;

/** The line of a notice, and the page of the site that it leads to. */
export interface NoticeWords {
  readonly text: string;
  readonly path: string;
}

const security = (text: string): NoticeWords => ({ text, path: '/account/security' });
const developers = (text: string): NoticeWords => ({ text, path: '/account/developers' });
const pack = (id: string): string => `/my-leads/${id}`;

/** The words of every notice. Its letter in `transactional/letters` says the same with more of them. */
const words: { readonly [T in News['template']]: (news: NewsOf<T>) => NoticeWords } = {
  'leads-ready': ({ quantity, datasetName, packId }) => ({
    text: `Your leads are ready: ${leads(quantity)} of ${datasetName}`,
    path: pack(packId),
  }),
  'return-decided': ({ packId, ...decided }) => ({
    text: returnWords(decided),
    path: pack(packId),
  }),
  'status-changes': ({ dnc, clean, optedOut }) => ({
    text:
      clean + optedOut === 0
        ? `${leads(dnc)} you bought joined the Do Not Call registry`
        : `${leads(dnc + clean + optedOut)} you bought changed`,
    path: '/status-changes',
  }),
  'stock-alert': (alert) => ({
    text: `${leads(alert.available)} you waited for can be bought: ${alert.datasetName}`,
    path: orderPath(alert),
  }),
  'standing-order': ({ orderName, reason = '', bought }) => ({
    text: bought
      ? `${orderName} bought ${leads(bought.quantity)}`
      : `${orderName} bought nothing. ${reason}`.trim(),
    path: bought ? pack(bought.packId) : '/saved-orders',
  }),
  'balance-low': ({ balance }) => ({
    text: `Your balance is low: ${creditCount(tenthsToCredits(balance))}`,
    path: '/buy-credits',
  }),
  receipt: ({ credits, isAutomatic, receiptId }) => ({
    text: `${creditCount(tenthsToCredits(credits))} added${isAutomatic ? ' by your automatic top-up' : ''}`,
    path: `/my-purchases/receipts/${receiptId}`,
  }),
  'auto-top-up': ({ state }) => ({ text: topUpTitles[state], path: '/account/billing' }),
  'new-sign-in': ({ device }) => security(`New sign-in to your account: ${device}`),
  'logins-slowed': () => security('Many failed logins to your account'),
  'password-changed': () => security('Your password was changed'),
  'email-changed': () => ({ text: 'Your email address was changed', path: '/account/profile' }),
  'second-factor-changed': () => security('Your second factor changed'),
  'recovery-code-used': ({ left }) => security(`A recovery code was used. ${left} left`),
  'api-key-created': ({ lastFour }) => developers(`A new API key, which ends in ${lastFour}`),
  'webhook-changed': ({ change, host }) =>
    developers(change === 'added' ? `A new webhook to ${host}` : `The webhook to ${host} changed`),
  'webhook-switched-off': ({ host }) => developers(`Your webhook to ${host} was turned off`),
  'account-secured': () => security('Your account was secured: we turned some things off'),
  'deletion-requested': ({ dueAt }) => ({
    text: `Your account will be deleted on ${day(dueAt)}`,
    path: '/account/data',
  }),
  'deletion-cancelled': () => ({ text: 'Your account stays', path: '/account/data' }),
};

export function noticeWords<T extends News['template']>(news: NewsOf<T>): NoticeWords {
  return words[news.template](news);
}

/** The titles of a top-up that did not happen, by what follows. */
export const topUpTitles = {
  on: 'Your automatic top-up did not run',
  stopped: 'Your automatic top-up was stopped',
  'needs-consent': 'Your automatic top-up needs your consent',
} as const;

/** One line about a decided return. */
export function returnWords({
  status,
  credits,
}: Pick<NewsOf<'return-decided'>, 'status' | 'credits'>): string {
  if (status === 'declined') return 'Your return was declined';
  const extent = status === 'partly' ? 'approved in part' : 'approved';
  return `Your return was ${extent}: ${creditCount(credits)} came back`;
}

/** The page of an order, with what was chosen. */
function orderPath({
  datasetId,
  phoneStatus,
  states,
  quantity,
}: {
  readonly datasetId: DatasetId;
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly quantity: number;
}): string {
  const order = { dataset: datasetId, status: phoneStatus, states: states.join(',') };
  const query = new URLSearchParams({ ...order, quantity: String(quantity) });
  return `/buy-leads?${query.toString()}`;
}
