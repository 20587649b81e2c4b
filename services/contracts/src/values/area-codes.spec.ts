import { describe, expect, it } from '@jest/globals';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foreignAreaCodes } from './area-codes.data.js';

/** The United States and its territories, as libphonenumber names them. */
const own = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI']);

describe('the area codes of other countries', () => {
  it('the area codes of other countries are those of libphonenumber', () => {
    const known = Array.from({ length: 800 }, (_, i) => 200 + i).filter((code) => {
      const exchanges = ['200', '234', '712', '999'];
      return exchanges.some((exchange) => {
        const country = parsePhoneNumberFromString(`+1${code}${exchange}4567`)?.country;
        return country !== undefined && !own.has(country);
      });
    });
    const listed = Object.values(foreignAreaCodes)
      .flat()
      .toSorted((a, b) => a - b);
    expect(listed).toEqual(known);
  });
});
