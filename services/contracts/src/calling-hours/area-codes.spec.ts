import { describe, expect, it } from '@jest/globals';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isTimeZone } from '../days-of-zone.js';
import { stateCodes } from '../us-states.js';
import { areaCodeRows } from './area-codes.data.js';
import { zonesOfState } from './places.js';

/** The United States and its territories, as libphonenumber names them. */
const own = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI']);
const withoutPlace = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'PERSONAL_NUMBER']);

describe('area codes and their time zones', () => {
  it('the area codes are those that libphonenumber knows as places of the United States', () => {
    const known = Array.from({ length: 800 }, (_, i) => 200 + i).filter((code) =>
      ['200', '234', '712', '999'].some((exchange) => {
        const phone = parsePhoneNumberFromString(`+1${code}${exchange}4567`);
        return own.has(phone?.country ?? '') && !withoutPlace.has(phone?.getType() ?? '');
      }),
    );
    const listed = areaCodeRows.flatMap(({ codes }) => codes).toSorted((a, b) => a - b);
    expect(listed).toEqual(known);
  });

  it('the zones are those of Intl, and each state has one', () => {
    const zones = new Set(areaCodeRows.flatMap((row) => row.zones));
    const unknown = [...zones].filter((zone) => !isTimeZone(zone));
    expect(unknown).toEqual([]);
    expect(stateCodes.filter((state) => zonesOfState(state).length === 0)).toEqual([]);
  });

  it('the states with two zones are those that the zones divide', () => {
    const divided = stateCodes.filter((state) => zonesOfState(state).length > 1);
    expect(divided.join(' ')).toBe('AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX');
  });
});
