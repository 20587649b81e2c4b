import { readPhone, stateCodes, type StateCode } from '@leadmart/contracts';
import { cellIn, type Place, shelfIndex, stateOf } from '@leadmart/stock';
import { type Purchase } from '../../selling/index.js';

/** Returns the id of a lead within its pack, whose leads have one phone status: `TX-1041`. */
export function packLeadIdOf({ shelf, number }: Place): string {
  return `${stateOf(shelf)}-${number}`;
}

/** Returns the place of a lead; undefined for a state that does not exist. */
export function placeOf(
  id: string,
  { phoneStatus }: Pick<Purchase, 'phoneStatus'>,
): Place | undefined {
  const [state = '', number] = id.split('-');
  const code = stateCodes.find((one): one is StateCode => one === state);
  return code && { shelf: shelfIndex(code, phoneStatus), number: Number(number) };
}

/** Returns the phone of a lead by its cells; undefined when its line has none. */
export function phoneIn(cells: readonly string[]): number | undefined {
  const phone = readPhone(cellIn(cells, 'phoneNumber'));
  return phone === undefined ? undefined : Number(phone);
}
