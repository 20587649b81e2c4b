import type { AuditFacts, AuditRecordView } from '@leadmart/contracts';
import {
  formatCalendarDay,
  formatCount,
  formatCredits,
  formatDollars,
} from '../../shared/lib/format.js';

type Fact = AuditFacts[string];

/** A line of an action's changes. A side that is missing did not exist. */
export interface Change {
  label: string;
  before?: string;
  after?: string;
}

/** Labels of facts. Other facts get a label derived from their name. */
const labels: Readonly<Record<string, string>> = {
  active: 'Status',
  asked: 'Asked to remove',
  audience: 'Sent to',
  cleanPrice: 'Clean price',
  content: 'Text',
  creditAmount: 'Credits',
  discounts: 'Discounts before',
  dncCheckedOn: 'DNC checked on',
  dncPrice: 'DNC price',
  dncSource: 'DNC source',
  duplicateInDatasetCount: 'Known from the dataset',
  duplicateInFileCount: 'Twice in the file',
  fileName: 'File',
  fixedCount: 'Rows fixed',
  from: 'Sender',
  invalidCount: 'Invalid rows',
  isAdmin: 'Admin',
  packageName: 'Name',
  packages: 'Packages changed',
  refusedCount: 'Refused: opted out',
  removedCount: 'Leads removed',
  replyTo: 'Replies go to',
  retried: 'Mails sent again',
  statusChangedCount: 'Status changes',
  totalCount: 'Rows in the file',
  validCount: 'Leads added',
  visible: 'Visibility',
};

const words: Readonly<Record<string, (value: never) => string>> = {
  active: (value: boolean) => (value ? 'Active' : 'Inactive'),
  asked: inCredits,
  audience: (value: string) => (value === 'all' ? 'All Users' : 'Specific Users'),
  balance: inCredits,
  cleanPrice: inCredits,
  creditAmount: formatCredits,
  credits: formatCredits,
  discount: (value: number) => `${value}%`,
  dncCheckedOn: formatCalendarDay,
  dncPrice: inCredits,
  price: formatDollars,
  type: capitalized,
  state: capitalized,
  visible: (value: boolean) => (value ? 'Visible' : 'Hidden'),
};

/** Shown although it did not change, because it identifies the target. */
const naming = new Set(['fileName']);
/** Internal values that say nothing to an admin. */
const unread = new Set(['uploadId']);
/** The name of the target is in the row already. */
const names = new Set(['name', 'packageName', 'title']);

/**
 * Turns the facts of an action into lines of text. Unchanged facts and counts of 0 are left out.
 */
export function changesOf({
  action,
  subject,
  before,
  after,
}: Pick<AuditRecordView, 'action' | 'subject' | 'before' | 'after'>): Change[] {
  const keys = Object.keys({ ...before, ...after });
  return keys.flatMap((key) => {
    if (unread.has(key) || (key === 'state' && action === 'upload.completed')) return [];
    const [was, is] = [wordOf(key, before?.[key]), wordOf(key, after?.[key])];
    if (was === is && !naming.has(key)) return [];
    if (names.has(key) && [was, is].every((word) => word === undefined || word === subject.name))
      return [];
    if (key.endsWith('Count') && [before?.[key] ?? 0, after?.[key] ?? 0].every(isNothing))
      return [];
    const label = labels[key] ?? readName(key);
    return [
      {
        label,
        ...(was !== undefined && was !== is && { before: was }),
        ...(is !== undefined && { after: is }),
      },
    ];
  });
}

const isNothing = (value: Fact): boolean => value === 0;

function wordOf(key: string, value: Fact | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.join(', ');
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  // An old entry may have another type: such a value is shown unchanged.
  try {
    return word ? word(value as never) : plainly(value);
  } catch {
    return plainly(value);
  }
}

function plainly(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatCredits(value);
  return value;
}

function inCredits(value: number): string {
  return `${formatCredits(value)} ${value === 1 ? 'credit' : 'credits'}`;
}

function capitalized(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** someNewFact → Some new fact */
function readName(key: string): string {
  return capitalized(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** '1 action', '1,234 actions' */
export const countWord = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'action' : 'actions'}`;
