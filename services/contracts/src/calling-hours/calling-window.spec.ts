import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stateCodes, type StateCode } from '../us-states.js';
import { areaCodeRows } from './area-codes.data.js';
import { hoursOn, lawOf, noCallingLimits, type CallingLimits } from './calling-limits.js';
import { callingWindow, callingWindowOfState } from './calling-window.js';
import { placesOf } from './places.js';

const at = (phone: string, state: StateCode, moment: string, limits?: CallingLimits) =>
  callingWindow(phone, state, new Date(moment), limits);
const hours = (phone: string, state: StateCode, moment: string) => {
  const { timeZone, today } = at(phone, state, moment);
  return today && `${today.from}–${today.until} ${timeZone.split('/').at(-1)}`;
};
const next = (phone: string, state: StateCode, moment: string) =>
  at(phone, state, moment).nextCallable?.toISOString().slice(0, 16);

describe('the calling window of a lead', () => {
  it.each([
    // The clocks go forward on 2026-03-08 and back on 2026-11-01; Arizona's stay.
    ['602', 'AZ', '2026-03-07T12:00Z', '2026-03-07T15:00', '2026-03-08T15:00'],
    ['602', 'AZ', '2026-10-31T12:00Z', '2026-10-31T15:00', '2026-11-01T15:00'],
    ['317', 'IN', '2026-03-07T12:00Z', '2026-03-07T13:00', '2026-03-08T12:00'],
    ['317', 'IN', '2026-10-31T11:00Z', '2026-10-31T12:00', '2026-11-01T13:00'],
    ['305', 'FL', '2026-03-07T12:00Z', '2026-03-07T13:00', '2026-03-08T12:00'],
    ['305', 'FL', '2026-10-31T11:00Z', '2026-10-31T12:00', '2026-11-01T13:00'],
    // Eastern and Central: an hour later than in the one, an hour earlier at the end.
    ['850', 'FL', '2026-03-07T12:00Z', '2026-03-07T14:00', '2026-03-08T13:00'],
    ['219', 'IN', '2026-10-31T11:00Z', '2026-10-31T13:00', '2026-11-01T14:00'],
  ] as const)('%s in %s opens by its own clocks around %s', (code, state, moment, one, other) => {
    expect(next(`${code}5550123`, state, moment)).toBe(one);
    const night = new Date(Date.parse(moment) + 18 * 60 * 60 * 1000).toISOString();
    expect(next(`${code}5550123`, state, night)).toBe(other);
  });

  it('a phone of a divided area code has the hours that both zones allow', () => {
    expect(hours('8505550123', 'FL', '2026-11-30T16:00Z')).toBe('08:00–19:00 Chicago');
    expect(hours('9285550123', 'AZ', '2026-07-06T16:00Z')).toBe('08:00–20:00 Phoenix');
    expect(hours('9285550123', 'AZ', '2026-12-07T16:00Z')).toBe('08:00–21:00 Phoenix');
  });

  it('a phone that moved to another state has the hours that both laws allow', () => {
    expect(hours('6065550123', 'VT', '2026-11-30T16:00Z')).toBe('11:00–21:00 New_York');
    expect(hours('8085550123', 'NY', '2026-11-30T16:00Z')).toBe('13:00–21:00 New_York');
    expect(hours('6715550123', 'NY', '2026-11-30T16:00Z')).toBe('17:00–21:00 New_York');
    expect(at('2055550123', 'NY', '2026-11-29T16:00Z').closedBecause).toBe(
      'Alabama: no calls on Sundays',
    );
  });

  it('a phone without a place has the hours of all zones of the state', () => {
    expect(hours('8005550123', 'TN', '2026-11-30T16:00Z')).toBe('08:00–20:00 Chicago');
    expect(callingWindowOfState('TN', new Date('2026-11-30T16:00Z'))).toEqual(
      at('8005550123', 'TN', '2026-11-30T16:00Z'),
    );
  });

  it('Sundays begin at noon in Texas and have no hour in Alabama', () => {
    expect(hours('5125550123', 'TX', '2026-11-29T16:00Z')).toBe('12:00–21:00 Chicago');
    expect(next('5125550123', 'TX', '2026-11-29T16:00Z')).toBe('2026-11-29T18:00');
    expect(next('2055550123', 'AL', '2026-11-29T16:00Z')).toBe('2026-11-30T14:00');
  });

  it('holidays have no hour where the law names them', () => {
    const thanksgiving = '2026-11-26T18:00Z';
    expect(at('8015550123', 'UT', thanksgiving).closedBecause).toBe(
      'Utah: no calls on Thanksgiving Day',
    );
    expect(at('8025550123', 'VT', thanksgiving).isCallable).toBe(true);
    // Friday is Acadian Day in Louisiana, Saturday has hours.
    expect(next('5045550123', 'LA', thanksgiving)).toBe('2026-11-28T14:00');
  });

  it('the day of a window changes at the midnight of the lead', () => {
    expect(at('2055550123', 'AL', '2026-11-29T05:59:59Z').closedBecause).toBeUndefined();
    expect(at('2055550123', 'AL', '2026-11-29T06:00:00Z').closedBecause).toBeDefined();
    expect(at('2055550123', 'AL', '2026-11-30T05:59:59Z').closedBecause).toBeDefined();
    expect(at('2055550123', 'AL', '2026-11-30T06:00:00Z').closedBecause).toBeUndefined();
  });

  it('a call may begin at the first minute of the window, and not at the minute of its end', () => {
    expect(at('8025550123', 'VT', '2026-11-30T12:59:59.999Z').isCallable).toBe(false);
    expect(at('8025550123', 'VT', '2026-11-30T13:00:00.000Z').isCallable).toBe(true);
    expect(at('8025550123', 'VT', '2026-12-01T01:59:59.999Z').isCallable).toBe(true);
    expect(at('8025550123', 'VT', '2026-12-01T02:00:00.000Z').isCallable).toBe(false);
  });

  it('limits that leave no hour to two states leave no next moment', () => {
    const limits: CallingLimits = { all: { end: '13:00' }, states: {} };
    const window = at('8085550123', 'NY', '2026-11-30T16:00Z', limits);
    expect(window.nextCallable).toBeUndefined();
    expect(window.closedBecause).toBe(
      'No hour of this day is allowed everywhere in New York and in Hawaii',
    );
  });
});

const codes = areaCodeRows.flatMap((row) => row.codes.map(String));
const someLead = {
  code: fc.constantFrom('800', ...codes),
  state: fc.constantFrom(...stateCodes),
  moment: fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2029-12-31'),
    noInvalidDate: true,
  }),
};
const someLimits = fc.constantFrom<CallingLimits>(
  noCallingLimits,
  { all: { noSundays: true }, states: {} },
  { all: { start: '09:30' }, states: { NY: { end: '17:00' }, TX: { start: '12:00' } } },
);

/** Whether the clock on the wall of each zone is within the hours of its law; holidays apart. */
function isAllowed(code: string, state: StateCode, moment: Date, limits: CallingLimits): boolean {
  return placesOf(code, state).every(({ place, zones }) =>
    zones.every((timeZone) => {
      const shown = new Intl.DateTimeFormat('en-US', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).formatToParts(moment);
      const part = (type: string) => shown.find((one) => one.type === type)?.value ?? '';
      const time = `${part('hour')}:${part('minute')}`;
      const weekday = part('weekday');
      const kind = weekday === 'Sun' ? 'sunday' : weekday === 'Sat' ? 'saturday' : 'weekdays';
      const own = hoursOn(place, kind, limits);
      return own !== undefined && own.from <= time && time < own.until;
    }),
  );
}

describe('the calling window of any lead', () => {
  it('a window is open exactly when the clocks of all places are within the hours of their laws', () => {
    fc.assert(
      fc.property(fc.record({ ...someLead, limits: someLimits }), (lead) => {
        const { code, state, moment, limits } = lead;
        fc.pre(placesOf(code, state).every(({ place }) => !lawOf(place).holidays));
        const { isCallable } = callingWindow(code, state, moment, limits);
        expect(isCallable).toBe(isAllowed(code, state, moment, limits));
      }),
    );
  });

  it('a window opens at the next moment that it names and not a minute earlier', () => {
    fc.assert(
      fc.property(fc.record(someLead), ({ code, state, moment }) => {
        const { isCallable, nextCallable } = callingWindow(code, state, moment);
        if (!nextCallable) throw new Error('the laws close a lead for two weeks');
        expect(nextCallable.getTime()).toBeGreaterThanOrEqual(moment.getTime());
        expect(callingWindow(code, state, nextCallable).isCallable).toBe(true);
        if (isCallable) return;
        const before = new Date(nextCallable.getTime() - 60_000);
        expect(callingWindow(code, state, before).isCallable).toBe(false);
      }),
    );
  });

  it('a window with limits is never open when that of the law is closed', () => {
    fc.assert(
      fc.property(fc.record({ ...someLead, limits: someLimits }), (lead) => {
        const { code, state, moment, limits } = lead;
        const limited = callingWindow(code, state, moment, limits).isCallable;
        expect(limited && !callingWindow(code, state, moment).isCallable).toBe(false);
      }),
    );
  });
});
