import type { StatusChangeKind, StatusChangesSummaryView } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/words/format.js';

export const changeWords: Readonly<Record<StatusChangeKind, string>> = {
  dnc: 'Do Not Call',
  clean: 'Clean again',
  'opted-out': 'Opted out',
};

type Unseen = StatusChangesSummaryView['unseen'];

export const unseenCount = (unseen: Unseen): number =>
  unseen.dnc + unseen.clean + unseen['opted-out'];

/** A sentence for each kind of change that the buyer has not seen. */
export function unseenSentences({ dnc, clean, 'opted-out': optedOut }: Unseen): string[] {
  return [
    ...(dnc > 0 ? [`${ofYourLeads(dnc)} joined the Do Not Call registry.`] : []),
    ...(clean > 0 ? [`${ofYourLeads(clean)} are clean again: their check was wrong.`] : []),
    ...(optedOut > 0 ? [`${ofYourLeads(optedOut)} asked not to be contacted.`] : []),
  ];
}

const ofYourLeads = (count: number): string => `${formatCount(count)} of your leads`;
