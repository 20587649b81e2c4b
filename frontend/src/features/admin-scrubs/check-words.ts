import type { ScrubState, ScrubView } from '@leadmart/contracts';

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
