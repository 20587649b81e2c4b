import { stateNames, type StateCode, type TransactionalMail } from '@leadmart/contracts';
import { counted, creditCount, greetingOf, leads } from '../../letters/letter-parts.js';
import { noticeWords } from '../../notices/notice-words.js';
import type { Letter } from './letter.js';

type StockAlertMail = Extract<TransactionalMail, { template: 'stock-alert' }>;

/** Tells a buyer that the leads of a stock alert can be bought, with a link to the order. */
export function stockAlert(mail: StockAlertMail, site: string): Letter {
  const { username, datasetName, phoneStatus, states, quantity, available } = mail;
  const kind = phoneStatus === 'clean' ? 'clean' : 'DNC';
  return {
    subject: `${leads(available)} you waited for can be bought`,
    heading: 'The leads you waited for are in stock',
    greeting: greetingOf(username),
    paragraphs: [
      `You can buy ${counted(available)} ${kind} ${available === 1 ? 'lead' : 'leads'} of ${datasetName} in ${placesIn(states)} now. You asked for ${leads(quantity)}. Other buyers may buy them, too.`,
    ],
    action: { label: 'Open the order', link: `${site}${noticeWords(mail).path}` },
    footnote: 'This alert is done. You can set it again on the page Alerts.',
    footnoteAction: { label: 'Turn these emails off', link: `${site}/account/notifications` },
  };
}

function placesIn(states: readonly StateCode[]): string {
  if (states.length > 3) return `${states.length} states`;
  return new Intl.ListFormat('en-US').format(states.map((state) => stateNames[state]));
}

type StandingOrderMail = Extract<TransactionalMail, { template: 'standing-order' }>;

const stopWords = {
  on: [],
  paused: ['We paused this order. Resume it when the reason is gone.'],
  'needs-consent': [
    'This order needs your consent: nothing is bought until you agree to the new offer.',
  ],
};

/** Tells a buyer how a run of a standing order ended, with a link to the pack. */
export function standingOrder(mail: StandingOrderMail, site: string): Letter {
  const { username, orderName, date, reason, bought, state } = mail;
  const orders = `${site}/saved-orders`;
  return {
    subject: bought ? `Your repeat bought ${leads(bought.quantity)}` : 'Your repeat bought nothing',
    heading: bought ? 'Your repeat was bought' : 'Your repeat bought nothing',
    greeting: greetingOf(username),
    paragraphs: [
      bought
        ? `${orderName} of ${date} bought ${leads(bought.quantity)} for ${creditCount(bought.credits)}.`
        : `${orderName} of ${date} bought nothing. ${reason ?? ''}`.trim(),
      ...stopWords[state],
    ],
    action: {
      label: bought ? 'Open the pack' : 'Open your saved orders',
      link: `${site}${noticeWords(mail).path}`,
    },
    footnote: 'You get this email because you repeat this order.',
    footnoteAction: { label: 'Change or pause the repeat', link: orders },
  };
}
