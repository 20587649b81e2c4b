import { securingServices, type SwitchedOff } from '@leadmart/contracts';
import type { Recovery } from './recovery.schema.js';

/** Everything that a recovery switched off; undefined while a report is missing. */
export function switchedOffBy({
  switchedOff,
  reports,
}: Pick<Recovery, 'switchedOff' | 'reports'>): readonly SwitchedOff[] | undefined {
  const lists = securingServices.map((service) => reports[service]);
  if (lists.some((list) => list === undefined)) return undefined;
  return [switchedOff, ...lists].flatMap((list) => list ?? []);
}
