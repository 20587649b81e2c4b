import type { ScrubState, ScrubView } from '@leadmart/contracts';
import { formatMoment } from '../../shared/lib/words/format.js';

export const stateWords: Readonly<Record<ScrubState, string>> = {
  receiving: 'Sending',
  running: 'Running',
  completed: 'Completed',
  undoing: 'Undoing',
  undone: 'Undone',
};

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
