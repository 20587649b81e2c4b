import type { OwnCheckView, OwnFileView } from '@leadmart/contracts';
import { countText, formatCalendarDay, formatCount } from '../../../shared/lib/words/format.js';

/** "12 blocked · 250 not blocked · 38 not in the file" */
export function splitText({ blocked, callable, unchecked }: OwnFileView['leads']): string {
  return [
    `${formatCount(blocked)} blocked`,
    `${formatCount(callable)} not blocked`,
    ...(unchecked > 0 ? [`${formatCount(unchecked)} not compared`] : []),
  ].join(' · ');
}

/** Counts the lines and phones of a file, and the phones that no lead has. */
export function readText({ lines, phones, unknownPhones, invalidLines }: OwnFileView): string {
  const parts = [
    `${countText(lines, 'line')} with ${countText(phones, 'phone')}`,
    `${formatCount(unknownPhones)} of them not in this pack`,
    ...(invalidLines > 0 ? [`${countText(invalidLines, 'line')} without a phone`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The leads about which a list says something, by their area codes. */
export function coverText({ kind, areaCodes, codeColumn }: OwnFileView): string {
  if (kind === 'results') return `Codes are read from the column ${codeColumn}.`;
  const shown = areaCodes.slice(0, 12).join(', ');
  const more = areaCodes.length > 12 ? ` and ${areaCodes.length - 12} more` : '';
  return `The list has phones of the area codes ${shown}${more}. Leads of other area codes are not compared.`;
}

/** "registry.csv, file of Jan 31, 2026, SAN 10012345" */
export const checkText = ({ fileName, checkedOn, registryNumber }: OwnCheckView): string =>
  `${fileName}, file of ${formatCalendarDay(checkedOn)}, SAN ${registryNumber}`;
