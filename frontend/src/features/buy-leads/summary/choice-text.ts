import { choiceWords } from '../../../shared/lib/words/choice-words.js';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import type { AvailabilityQuestion } from '../buy-leads-api.js';

/** "Roofers · Clean · TX, OH": what a buyer has chosen. */
export function choiceText(
  datasetName: string | undefined,
  choice: Pick<
    AvailabilityQuestion,
    'states' | 'phoneStatus' | 'ages' | 'maxTimesSold' | 'lineTypes'
  >,
): string {
  const { states, phoneStatus } = choice;
  const where = states.length === 0 ? 'No state selected' : wordsForStates(states);
  return [datasetName, phoneWords[phoneStatus], where, ...choiceWords(choice)]
    .filter((part) => part !== undefined)
    .join(' · ');
}
