import { describe, expect, it } from '@jest/globals';
import { callOutcomes } from '@leadmart/contracts';
import { dialerColumnsOf } from './dialer-columns.decisions.js';
import { readDialerLine, type DialerFile } from './dialer-line.js';
import { readOutcome } from './dialer-outcomes.js';
import { lengthOf, MomentReader } from './read-moment.js';

const now = new Date('2026-11-29T15:00:00.000Z');
const fileWith = (...header: string[]): DialerFile => ({
  columns: dialerColumnsOf(header),
  moments: new MomentReader('America/New_York'),
  now,
  hash: 'hash',
});
const file = fileWith('phone', 'outcome', 'time', 'callback', 'note', 'premium', 'commission');
const at = Date.parse('2026-11-12T19:03:00.000Z');
const read = (...cells: string[]) => readDialerLine(cells, 7, file);

describe('a line of a dialer', () => {
  it('a line has its outcome, moment, note and money; the same line has the same id', () => {
    const sold = read(
      "'(201) 555-0123",
      'Sale',
      '11/12/2026 2:03 PM',
      '',
      'Term 20',
      '$1,200.5',
      '180',
    );
    expect(sold).toEqual({
      phone: 2_015_550_123,
      lastsMs: 0,
      outcome: {
        id: `sold-${at.toString(36)}`,
        outcome: 'sold',
        calledAt: at,
        premium: 120_050,
        commission: 18_000,
        note: 'Term 20',
      },
    });
  });

  it('a call back without a moment is due at once, and money without a sale is not read', () => {
    expect(read('2015550123', 'CALLBK', '2026-11-12 14:03', '', '', 'x')).toMatchObject({
      outcome: { outcome: 'call-back', callBackAt: at },
    });
    expect(read('2015550123', 'cb', '2026-11-12 14:03', '2026-11-13 09:00')).toMatchObject({
      outcome: { callBackAt: Date.parse('2026-11-13T14:00:00.000Z') },
    });
  });

  it('a file without times has calls of now, and ids by file and line', () => {
    const untimed = fileWith('phone', 'outcome');
    expect(readDialerLine(['2015550123', 'NI'], 7, untimed)).toMatchObject({
      outcome: { id: 'hash-7', calledAt: now.getTime() },
    });
    const split = fileWith('phone', 'outcome', 'date', 'time');
    expect(readDialerLine(['2015550123', 'NI', '2026-11-12', '14:03:00'], 7, split)).toMatchObject({
      outcome: { calledAt: at },
    });
  });

  it.each([
    [['x', 'NI', '2026-11-12'], 'no-phone', 'x'],
    [['2015550123', 'Purple', '2026-11-12'], 'unknown-outcome', 'Purple'],
    [['2015550123', 'NI', '2026-13-12'], 'no-moment', '2026-13-12'],
    [['2015550123', 'NI', ''], 'no-moment', ''],
    [['2015550123', 'CB', '2026-11-12', 'soon'], 'no-moment', 'soon'],
    [['2015550123', 'Sold', '2026-11-12', '', '', 'much'], 'invalid', 'much'],
    [['2015550123', 'NI', '2026-11-12', '', 'x'.repeat(501)], 'invalid', 'x'.repeat(501)],
  ])('a line that cannot be read says why: %j', (cells, fault, value) => {
    expect(read(...cells)).toMatchObject({ fault, value });
  });

  it('every outcome of ours is read by its own name', () => {
    expect(callOutcomes.map((outcome) => readOutcome(outcome))).toEqual(callOutcomes);
    expect(readOutcome('Wrong Number')).toBe('wrong-person');
    expect(readOutcome('')).toBeUndefined();
  });
});

describe('moments of a file', () => {
  const iso = (text: string, zone = 'America/New_York') => {
    const moment = new MomentReader(zone).read(text);
    return moment === undefined ? undefined : new Date(moment).toISOString();
  };

  it.each([
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01 10:00:00.250 -0500', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01 10:00', '2026-07-01T14:00:00.000Z'],
    ['7/1/26 12:30 am', '2026-07-01T04:30:00.000Z'],
    ['7/1/2026, 12:30:59 PM', '2026-07-01T16:30:59.000Z'],
    ['2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['1767610800', '2026-01-05T11:00:00.000Z'],
    ['1767610800000', '2026-01-05T11:00:00.000Z'],
    // Both sides of the changes of the clocks.
    ['2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01 00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
  ])('a text of the zone is read: %s', (text, moment) => {
    expect(iso(text)).toBe(moment);
  });

  it.each([
    '',
    'noon',
    '2026-02-30',
    '7/1/2026 13:00 pm',
    '2026-07-01 24:00',
    '25:00',
    '2026-07-01 10:60',
  ])('another text is no moment: %s', (text) => {
    expect(iso(text)).toBeUndefined();
  });

  it('a day without a time lasts until its end', () => {
    expect(['2026-07-01', '7/1/26 ', '2026-07-01 10:00', '1767610800'].map(lengthOf)).toEqual([
      86_399_999, 86_399_999, 0, 0,
    ]);
  });

  it('a file of UTC needs no offset', () => {
    expect(iso('2026-07-01 10:00', 'UTC')).toBe('2026-07-01T10:00:00.000Z');
  });
});
