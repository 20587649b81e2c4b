import type { TransactionalMail } from '@leadmart/contracts';
import { creditCount, greetingOf, leads } from '../../letters/letter-parts.js';
import { noticeWords } from '../../notices/notice-words.js';
import type { Letter } from './letter.js';

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
