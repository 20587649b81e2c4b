import { describe, expect, it } from '@jest/globals';
import { maxSuppressedEmails, maxSuppressedPhones, maxSuppressionLists } from '@leadmart/contracts';
import { refusalOf, withList } from './suppression-list.decisions.js';
import type { SuppressionList } from './suppression-list.js';

let last = 0;
function aList(phones = 0, name?: string): SuppressionList {
  last += 1;
  return {
    id: String(last) as never,
    name: name ?? `List ${last}`,
    pieces: phones > 0 ? [{ id: 'p', first: 2_015_550_100, size: phones }] : [],
    lines: phones,
    invalidLines: 0,
    changeId: 'c',
    createdAt: new Date(0),
    changedAt: new Date(0),
  };
}
const codeOf = (changed: SuppressionList, lists: readonly SuppressionList[]) =>
  refusalOf(changed, lists)?.code;

describe('a changed suppression list', () => {
  it('refuses a changed list under the name of another one in any case, and accepts its own name', () => {
    const known = aList(1, 'Customers');
    expect(codeOf(aList(1, 'CUSTOMERS'), [known])).toBe('LEADS.SUPPRESSION_LIST_NAME_TAKEN');
    expect(codeOf({ ...known, lines: 2 }, [known])).toBeUndefined();
  });

  it('refuses a list when the buyer has the most lists', () => {
    const lists = Array.from({ length: maxSuppressionLists }, () => aList());
    expect(codeOf(aList(), lists)).toBe('LEADS.TOO_MANY_SUPPRESSION_LISTS');
    expect(codeOf(aList(), lists.slice(1))).toBeUndefined();
    expect(codeOf(lists[0] ?? aList(), lists)).toBeUndefined();
  });

  it('refuses a list above the most phones of all lists, with the number', () => {
    const lists = [aList(maxSuppressedPhones - 10), aList(4)];
    expect(codeOf(aList(6), lists)).toBeUndefined();
    expect(refusalOf(aList(7), lists)?.details).toEqual({
      maxPhones: maxSuppressedPhones,
      phones: maxSuppressedPhones + 1,
    });
    const grown = { ...aList(11), id: lists[1]?.id as never };
    expect(codeOf(grown, lists)).toBe('LEADS.TOO_MANY_SUPPRESSED_PHONES');
    // Of lists that are above it already, one may become shorter or get another name.
    const above = [...lists, aList(11)];
    expect(codeOf({ ...grown, pieces: [] }, above)).toBeUndefined();
    expect(codeOf({ ...aList(4), id: lists[1]?.id as never }, above)).toBeUndefined();
  });

  it('refuses a list above the most emails of all lists, with the number', () => {
    const withEmails = (emails: number, list = aList()) => ({
      ...list,
      emails: { size: emails, keys: [], texts: [] },
    });
    const lists = [withEmails(maxSuppressedEmails - 10), withEmails(4)];
    expect(codeOf(withEmails(6), lists)).toBeUndefined();
    expect(refusalOf(withEmails(7), lists)?.details).toEqual({
      maxEmails: maxSuppressedEmails,
      emails: maxSuppressedEmails + 1,
    });
    const above = [...lists, withEmails(7)];
    expect(codeOf(withEmails(3, lists[1]), above)).toBeUndefined();
    expect(codeOf(withEmails(4, lists[1]), above)).toBeUndefined();
  });

  it('replaces itself among the lists, or follows them', () => {
    const [one, other] = [aList(1), aList(2)];
    expect(withList([one, other], { ...one, lines: 9 })).toEqual([{ ...one, lines: 9 }, other]);
    expect(withList([one], other)).toEqual([one, other]);
  });
});
