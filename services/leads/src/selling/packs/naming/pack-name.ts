import { stateCodes, type PhoneStatus, type StateCode } from '@leadmart/contracts';
import type { Purchase } from '../../purchases/purchase.js';

type Named = Pick<Purchase, 'name' | 'datasetName' | 'states' | 'phoneStatus'>;

const mostStates = 3;
const statusWords: Readonly<Record<PhoneStatus, string>> = { clean: 'clean', dnc: 'DNC' };

/** The buyer's own name for a pack, or one like `Homeowners · CA, TX, +3 · clean`. */
export function packNameOf({ name, datasetName, states, phoneStatus }: Named): string {
  return name ?? [datasetName, inShort(states), statusWords[phoneStatus]].join(' · ');
}

function inShort(states: readonly StateCode[]): string {
  if (states.length === stateCodes.length) return 'all states';
  if (states.length <= mostStates) return states.join(', ');
  const named = states.slice(0, mostStates - 1);
  return [...named, `+${states.length - named.length}`].join(', ');
}
