import type { ScrubState, ScrubView } from '@leadmart/contracts';
import type { CheckKind } from '@leadmart/contracts/check-kinds';
import { stateNames } from '@leadmart/contracts/us-states';
import { countText, formatMoment } from '../../shared/lib/words/format.js';

export const stateWords: Readonly<Record<ScrubState, string>> = {
  receiving: 'Sending',
  running: 'Running',
  completed: 'Completed',
  undoing: 'Undoing',
  undone: 'Undone',
};

interface KindWords {
  /** As a choice. */
  readonly name: string;
  /** The heads of columns: leads that changed, and those that an undo put back. */
  readonly turned: string;
  readonly restored: string;
  /** "3 leads became DNC" */
  readonly did: (leads: string) => string;
  /** The part of a sentence about an undo. */
  readonly undo: string;
}

const outOfSale = {
  turned: 'Left sale',
  restored: 'For sale again',
  did: (leads: string) => `${leads} withdrawn from sale`,
  undo: 'are for sale again, unless another check or request needs them out of sale',
} as const;
const onRegistry = {
  turned: 'Became DNC',
  restored: 'Clean again',
  did: (leads: string) => `${leads} became DNC`,
  undo: 'are sold as clean again, and their owners are told',
} as const;
const ofLine = (line: string) => ({
  turned: `Known as ${line}`,
  restored: 'Taken back',
  did: (leads: string) => `${leads} now known as ${line}`,
  undo: `are not known as ${line} any more`,
});

/** The words about each kind of check. */
export const kindWords: Readonly<Record<CheckKind, KindWords>> = {
  federal: { name: 'Federal Do Not Call registry', ...onRegistry },
  state: { name: 'Do Not Call registry of a state', ...onRegistry },
  litigator: { name: 'Litigators', ...outOfSale },
  disconnected: { name: 'Disconnected phones', ...outOfSale },
  wireless: { name: 'Wireless phones', ...ofLine('wireless') },
  landline: { name: 'Landlines', ...ofLine('a landline') },
};

/** "Do Not Call registry of Texas", "Litigators". */
export const kindText = ({ kind, stateCode }: Pick<ScrubView, 'kind' | 'stateCode'>): string =>
  stateCode === null ? kindWords[kind].name : `Do Not Call registry of ${stateNames[stateCode]}`;

/** "312 leads withdrawn from sale": what a check did in all datasets. */
export const resultText = (check: ScrubView): string =>
  kindWords[check.kind].did(countText(turnedIn(check), 'lead'));

export const turnedIn = ({ datasets }: ScrubView): number =>
  datasets.reduce((sum, { turned }) => sum + turned, 0);

export const isUnderWay = ({ state }: ScrubView): boolean =>
  state === 'running' || state === 'undoing';

/** Why a check does not go on, and when it is tried again. */
export function troubleText({
  reason,
  failures,
  nextAttemptAt,
}: NonNullable<ScrubView['trouble']>): string {
  const next = `Next attempt: ${formatMoment(nextAttemptAt)}.`;
  if (reason === 'dataset-busy')
    return `Waits for an upload or another check of a dataset. ${next}`;
  const times = failures === 1 ? 'once' : `${failures} times in a row`;
  return `A technical error stopped it ${times}. What is done is kept, and it goes on by itself where it stopped. ${next} If that fails for an hour, ask the operators to look: the runbook names the cause of “scrub postponed”.`;
}
