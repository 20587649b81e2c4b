import { stateNames, type StateCode, type TransactionalMail } from '@leadmart/contracts';
import { counted, greetingOf, leads } from '../../letters/letter-parts.js';
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
