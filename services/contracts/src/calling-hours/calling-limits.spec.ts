import { describe, expect, it } from '@jest/globals';
import { stateCodes } from '../us-states.js';
import { federalLaw, stateLaws } from './calling-laws.data.js';
import { callingLimitsFault, limitWords, type CallingLimits } from './calling-limits.js';

const faultOf = (all: CallingLimits['all'], states: CallingLimits['states'] = {}) =>
  callingLimitsFault({ all, states });

describe('the table of calling laws', () => {
  it('no state is looser than the federal law, and each row says where it is from', () => {
    for (const law of Object.values(stateLaws)) {
      for (const hours of [law.weekdays, law.saturday, law.sunday]) {
        if (!hours) continue;
        expect(hours.from >= federalLaw.weekdays.from).toBe(true);
        expect(hours.until <= federalLaw.weekdays.until).toBe(true);
        expect(hours.from < hours.until).toBe(true);
      }
      expect(law.source).not.toBe('');
      expect(['text', 'summaries']).toContain(law.readIn);
      expect(law.lookedUp).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

describe('the limits of an administrator', () => {
  it('limits at or within the law are accepted', () => {
    expect(faultOf({})).toBeUndefined();
    expect(faultOf({ start: '08:00', end: '21:00', noSundays: true })).toBeUndefined();
    expect(faultOf({ start: '09:30' }, { FL: { end: '20:00' } })).toBeUndefined();
    // Saturdays of Rhode Island end at 17:00: later ends count on the other days.
    expect(faultOf({}, { RI: { end: '17:30' } })).toBeUndefined();
  });

  it.each<[CallingLimits['all'], CallingLimits['states'], string, string]>([
    [{ start: '07:59' }, {}, 'all.start', 'expected 08:00 or later: the federal law'],
    [{ end: '21:01' }, {}, 'all.end', 'expected 21:00 or earlier: the federal law'],
    [
      {},
      { FL: { end: '21:00' } },
      'states.FL.end',
      'expected 20:00 or earlier: the law of Florida (Fla. Stat. § 501.616(6)(a))',
    ],
    [
      {},
      { KY: { start: '09:00' } },
      'states.KY.start',
      'expected 10:00 or later: the law of Kentucky (KRS 367.46955)',
    ],
    [{ end: '10:00' }, {}, 'all', 'hours that leave some of 10:00–21:00, the law of Kentucky'],
    [
      { start: '18:00' },
      {},
      'all',
      'hours that leave some of 09:00–18:00, the law of Rhode Island',
    ],
    [
      { start: '12:00' },
      { NY: { end: '11:00' } },
      'states.NY',
      'hours that leave some of 08:00–21:00, the law of New York',
    ],
  ])('%j with %j is refused at %s', (all, states, field, expected) => {
    const fault = faultOf(all, states);
    expect(fault?.path.join('.')).toBe(field);
    expect(fault?.expected).toContain(expected);
  });

  it('every state accepts no Sundays', () => {
    const states = Object.fromEntries(
      stateCodes.map((state) => [state, { noSundays: true as const }]),
    );
    expect(faultOf({}, states)).toBeUndefined();
  });

  it('a limit is told in words', () => {
    expect(limitWords({ start: '09:30', end: '20:00', noSundays: true })).toBe(
      'from 09:30, until 20:00, no Sundays',
    );
    expect(limitWords({})).toBeUndefined();
  });
});
