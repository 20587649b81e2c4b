import { describe, expect, it } from '@jest/globals';
import { phoneBytes } from '@leadmart/stock/internals/directories/phone-list';
import { appendArrivals } from '@leadmart/stock/internals/shelves/arrivals';
import { MoveHistory } from '@leadmart/stock/internals/shelves/move-history';
import { emptyVector, shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { LastChecks, laterOf, type KnownChecks } from './last-checks.decisions.js';

const [clean, dnc] = [shelfIndex('CA', 'clean'), shelfIndex('CA', 'dnc')];
const phone = 2_135_550_100;
const at = (number: number, shelf = clean) => ({ shelf, number });

const known = (cleanLeads: number, dncLeads = 0) =>
  emptyVector().with(clean, cleanLeads).with(dnc, dncLeads);
const may = { checkedOn: '2026-05-01', source: 'May', areaCodes: ['213', '310'], known: known(10) };
const june = { checkedOn: '2026-06-01', source: 'June', areaCodes: ['212'], known: known(10) };
const lastChecks = (more: Partial<KnownChecks>) =>
  new LastChecks({ lists: [], uploads: [], history: new MoveHistory(new Map()), ...more });

/** A lead that became dnc and clean again. */
const movedTwice = new MoveHistory(
  new Map([
    [
      clean,
      appendArrivals(undefined, [
        { number: 12, fromShelf: dnc, fromNumber: 3 },
        { number: 12, fromShelf: clean, fromNumber: 5 },
      ]),
    ],
  ]),
);

describe('the last check of a lead', () => {
  it('the last check of a lead is the latest list that covers its area code', () => {
    const checks = lastChecks({ lists: [may, june] });
    expect(checks.of(phone, at(9))).toMatchObject({ source: 'May' });
    expect(checks.of(2_130_000_000, at(9))).toMatchObject({ source: 'May' });
    expect(checks.of(2_125_550_100, at(9))).toMatchObject({ source: 'June' });
    expect(checks.of(9_175_550_100, at(9))).toBeUndefined();
    const all = { ...june, areaCodes: [] };
    expect(lastChecks({ lists: [may, all] }).of(phone, at(0))).toMatchObject({ source: 'June' });
  });

  it("a list of a state is the last check of that state's leads only", () => {
    for (const [stateCode, source] of [
      ['CA', 'June'],
      ['TX', 'May'],
    ] as const) {
      const state = { ...june, areaCodes: [], stateCode };
      expect(lastChecks({ lists: [may, state] }).of(phone, at(9))).toMatchObject({ source });
    }
  });

  it('a list with the phone outside of its phones is not the last check of a clean lead', () => {
    const unclear = phoneBytes(Float64Array.of(phone));
    const june = { ...may, source: 'June', checkedOn: '2026-06-01', unclear };
    const checks = lastChecks({ lists: [may, june] });
    expect(checks.of(phone, at(9))).toMatchObject({ source: 'May' });
    expect(checks.of(phone + 1, at(9))).toMatchObject({ source: 'June' });
    const history = new MoveHistory(
      new Map([[dnc, appendArrivals(undefined, [{ number: 3, fromShelf: clean, fromNumber: 5 }])]]),
    );
    expect(lastChecks({ lists: [june], history }).of(phone, at(3, dnc))).toMatchObject({
      source: 'June',
    });
  });

  it('a list that was compared before the upload of a lead is not its last check', () => {
    expect(lastChecks({ lists: [may] }).of(phone, at(10))).toBeUndefined();
  });

  it('the last check of a lead is that of its upload if it is later', () => {
    const added = [{ index: clean, first: 4, count: 6 }];
    const uploads = [
      { checkedOn: '2026-05-20', source: 'Files', added },
      { checkedOn: '2026-04-01', source: null, added: [{ index: clean, first: 0, count: 4 }] },
    ];
    const checks = lastChecks({ lists: [may], uploads });
    expect(checks.of(phone, at(4))).toEqual({ checkedOn: '2026-05-20', source: 'Files' });
    expect(checks.of(phone, at(3))).toMatchObject({ source: 'May' });
    expect(lastChecks({ uploads }).of(phone, at(3))).toMatchObject({ checkedOn: '2026-04-01' });
    const later = lastChecks({ uploads: uploads.slice(0, 1) });
    expect(later.of(phone, at(3))).toBeUndefined();
    expect(checks.of(phone, at(10))).toBeUndefined();
    const sameDay = { checkedOn: may.checkedOn, source: 'Files', added };
    expect(lastChecks({ lists: [may], uploads: [sameDay] }).of(phone, at(4))).toMatchObject({
      source: 'May',
    });
  });

  it('the last check of a lead is that of its upload also after it moved twice', () => {
    const uploads = [
      { checkedOn: '2026-05-20', source: 'Files', added: [{ index: clean, first: 5, count: 1 }] },
    ];
    expect(lastChecks({ uploads, history: movedTwice }).of(phone, at(12))).toMatchObject({
      source: 'Files',
    });
  });

  it('stays with a lead that became dnc by a later check which was undone', () => {
    expect(lastChecks({ lists: [may], history: movedTwice }).of(phone, at(12))).toMatchObject({
      source: 'May',
    });
    // The list of May was compared when the lead was dnc.
    const later = { ...may, known: known(10, 4) };
    expect(lastChecks({ lists: [later], history: movedTwice }).of(phone, at(12))).toBeUndefined();
  });

  it('the last check of a lead is the list that found it on the registry', () => {
    const history = new MoveHistory(
      new Map([[dnc, appendArrivals(undefined, [{ number: 3, fromShelf: clean, fromNumber: 5 }])]]),
    );
    const later = { ...may, source: 'later', checkedOn: '2026-07-01', known: known(10, 4) };
    const checks = lastChecks({ lists: [may, later], history });
    expect(checks.of(phone, at(3, dnc))).toMatchObject({ source: 'May' });
  });

  it('compares the last check of a lead with the one of its dataset', () => {
    const none = { checkedOn: null, source: null };
    expect(laterOf(none, may)).toBe(may);
    expect(laterOf(may, june)).toBe(june);
    expect(laterOf(june, may)).toBe(june);
    expect(laterOf(may, { ...may })).toBe(may);
    expect(laterOf(none, undefined)).toBe(none);
  });
});
