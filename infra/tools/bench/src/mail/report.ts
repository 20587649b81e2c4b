import type { CampaignDetailsView } from '@leadmart/contracts';
import { printTable, whole } from '../measuring/measure.js';
import type { SentReport } from './mail-sandbox.js';

interface Measured {
  readonly fault: string;
  readonly people: number;
  readonly enteredInMs: number;
  readonly sentInMs: number;
  readonly megabytes: { readonly before: number; readonly most: number };
  readonly campaign: CampaignDetailsView;
  readonly sent: SentReport;
}

/** The result of a mail run, and whether each person got exactly one mail. */
export function reportOf(measured: Measured) {
  const { fault, people, enteredInMs, sentInMs, megabytes, campaign, sent } = measured;
  const isExactlyOnce =
    sent.mails === people &&
    sent.people === people &&
    sent.most === 1 &&
    campaign.sent === people &&
    campaign.failed + campaign.unknown + campaign.postponed + campaign.waiting === 0;
  const print = (): void => {
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
    printTable(
      `A mail to ${whole(people)} people, one call in ten failing (${fault})`,
      ['what', 'value'],
      [
        ['people entered and learned, s', seconds(enteredInMs)],
        ['mail run, s', seconds(sentInMs)],
        ['mails a second', whole(people / (sentInMs / 1_000))],
        ['memory of admin-mail before, MB', whole(megabytes.before)],
        ['most memory of admin-mail, MB', whole(megabytes.most)],
        ['mails the provider took', whole(sent.mails)],
        ['people who got one', whole(sent.people)],
        ['most mails to one person', whole(sent.most)],
      ],
    );
    const { recipients, waiting, failed, postponed, unknown, skipped, status } = campaign;
    const counts = {
      recipients,
      sent: campaign.sent,
      waiting,
      failed,
      postponed,
      unknown,
      skipped,
    };
    printTable(`The campaign: ${status}`, Object.keys(counts), [Object.values(counts).map(whole)]);
    console.log(isExactlyOnce ? '\nEach of them got exactly one.' : '\nNOT exactly one each.');
  };
  return { isExactlyOnce, print };
}
