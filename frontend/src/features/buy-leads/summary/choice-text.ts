import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';

/** "Roofers · Clean · TX, OH": what a buyer has chosen. */
export function choiceText(
  datasetName: string | undefined,
  { states, phoneStatus }: { states: readonly StateCode[]; phoneStatus: PhoneStatus },
): string {
  const where = states.length === 0 ? 'No state selected' : wordsForStates(states);
  return [datasetName, phoneWords[phoneStatus], where]
    .filter((part) => part !== undefined)
    .join(' · ');
}
