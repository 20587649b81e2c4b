import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts/us-states';

export const phoneWords: Record<PhoneStatus, string> = { clean: 'Clean', dnc: 'DNC' };

export const maxNamedStates = 4;

/** The states of a pack in few words: CA, TX, NY and 3 more. */
export function wordsForStates(states: readonly StateCode[]): string {
  if (states.length === stateCodes.length) return 'All states';
  if (states.length <= maxNamedStates) return states.join(', ');
  const named = states.slice(0, maxNamedStates - 1).join(', ');
  return `${named} and ${states.length - maxNamedStates + 1} more`;
}
