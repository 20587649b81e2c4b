import { ageRangeName, type PriceBand } from '@leadmart/contracts/price-bands';
import { stateNames } from '@leadmart/contracts/us-states';
import { creditsText, formatCalendarDay, formatCredits, formatDollars } from './format.js';

/** Labels of fields. Others get a label derived from their name. */
const labels: Readonly<Record<string, string>> = {
  ...stateNames,
  active: 'Status',
  all: 'All states',
  asked: 'Asked to remove',
  audience: 'Sent to',
  automaticPercent: 'Approved at once, in percent',
  capPercent: 'Largest part of a pack, in percent',
  clean: 'Clean',
  cleanPrice: 'Clean price',
  content: 'Text',
  creditAmount: 'Credits',
  creditsPerMonth: 'Credit limit per month',
  creditsPerRun: 'Credit limit per run',
  days: 'Oldest check, in days',
  discounts: 'Discounts before',
  dnc: 'DNC',
  dncCheckedOn: 'DNC checked on',
  description: 'Description',
  dncPrice: 'DNC price',
  dncSource: 'DNC source',
  duplicateInDatasetCount: 'Known from the dataset',
  duplicateInFileCount: 'Twice in the file',
  fileName: 'File',
  fixedCount: 'Rows fixed',
  from: 'Sender',
  hour: 'Time',
  includeOwned: 'Include leads I own',
  invalidCount: 'Invalid rows',
  isAdmin: 'Admin',
  kind: 'Kind of list',
  maxBuyers: 'Buyers of each lead',
  onShortage: 'If there are too few leads',
  packageName: 'Name',
  packages: 'Packages changed',
  priceBands: 'Price by age',
  pricing: 'Prices',
  query: 'Mark of the search',
  refusedCount: 'Refused: opted out',
  removedCount: 'Leads removed',
  replyTo: 'Replies go to',
  retried: 'Emails sent again',
  statusChangedCount: 'Status changes',
  totalCount: 'Rows in the file',
  url: 'Address',
  username: 'Name',
  validCount: 'Leads added',
  visible: 'Visibility',
  windowDays: 'Days to return leads',
  withdrawAfterBuyers: 'Withdraw a lead after this many buyers',
  zone: 'Time zone',
};

const words: Readonly<Record<string, (value: never) => string>> = {
  active: (value: boolean) => (value ? 'Active' : 'Inactive'),
  asked: creditsText,
  audience: (value: string) => (value === 'all' ? 'All Users' : 'Specific Users'),
  balance: creditsText,
  clean: creditsText,
  cleanPrice: creditsText,
  creditAmount: formatCredits,
  credits: formatCredits,
  discount: (value: number) => `${value}%`,
  dnc: creditsText,
  dncCheckedOn: formatCalendarDay,
  dncPrice: creditsText,
  hour: (value: number) => `${value}:00`,
  kind: capitalized,
  price: formatDollars,
  state: capitalized,
  type: capitalized,
  visible: (value: boolean) => (value ? 'Visible' : 'Hidden'),
};

/** The label of a field on the pages. */
export const labelOf = (key: string): string => labels[key] ?? readName(key);

/** A value of a field as text; undefined for none. The parts of an object have labels of their own. */
export function wordOf(key: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (key === 'priceBands' && Array.isArray(value)) return value.map(bandWords).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return partsOf(value);
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  // An old entry may have another type: such a value is shown unchanged.
  try {
    return word ? word(value as never) : plainly(value);
  } catch {
    return plainly(value);
  }
}

/** "0–30 days: × 0.5" */
const bandWords = (band: PriceBand): string => `${ageRangeName(band)} days: × ${band.factor}`;

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? formatCredits(value) : String(value);
}

function partsOf(value: object): string {
  return Object.entries(value)
    .map(([key, part]) => `${labelOf(key)}: ${wordOf(key, part) ?? 'none'}`)
    .join(', ');
}

function capitalized(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** someNewFact → Some new fact */
function readName(key: string): string {
  return capitalized(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
