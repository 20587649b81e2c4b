import type { TransactionalMail } from '@leadmart/contracts';
import { creditCount, greetingOf, leads } from '../../letters/letter-parts.js';
import { noticeWords, returnWords } from '../../notices/notice-words.js';
import type { Letter } from './letter.js';

type MailOf<T extends TransactionalMail['template']> = Extract<TransactionalMail, { template: T }>;

const switchesOf = (site: string) => ({
  label: 'Turn these emails off',
  link: `${site}/account/notifications`,
});

/** Tells a buyer that a pack can be downloaded. */
export const leadsReady = (mail: MailOf<'leads-ready'>, site: string): Letter => ({
  subject: 'Your leads are ready',
  heading: 'Your leads are ready',
  greeting: greetingOf(mail.username),
  paragraphs: [`You bought ${leads(mail.quantity)} of ${mail.datasetName}.`],
  action: { label: 'Open the pack', link: `${site}${noticeWords(mail).path}` },
  footnote: 'You get this email because you bought leads at Leadmart.',
  footnoteAction: switchesOf(site),
});

/** Tells a buyer how a return was decided, and what came back. */
export const returnDecided = (mail: MailOf<'return-decided'>, site: string): Letter => {
  const { username, datasetName, status, approved, declined, credits } = mail;
  return {
    subject: returnWords(mail),
    heading: status === 'declined' ? 'Your return was declined' : 'Your return was approved',
    greeting: greetingOf(username),
    paragraphs: [
      `Your return of ${leads(approved + declined)} from ${datasetName} was decided.`,
      ...(approved > 0
        ? [`${were(approved)} approved: ${creditCount(credits)} came back to your balance.`]
        : []),
      ...(declined > 0 ? [`${were(declined)} declined.`] : []),
    ],
    action: { label: 'Open the pack', link: `${site}${noticeWords(mail).path}` },
    footnote: 'You get this email because you returned leads.',
    footnoteAction: switchesOf(site),
  };
};

const were = (count: number): string => `${leads(count)} ${count === 1 ? 'was' : 'were'}`;
