import { describe, expect, it } from '@jest/globals';
import { HeadersNotMapped, InvalidInput } from '@leadmart/contracts';
import { headersToMap, nameHeaders, recogniseHeaders, resolveMapping } from './header-mapping.js';

const wild = [
  'First Name',
  'last_name',
  'STATE',
  'City',
  'phone_number',
  'Phone Number Status',
  'E-mail',
];
const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('headers', () => {
  it('match whatever their case and punctuation', () => {
    expect(recogniseHeaders(wild).missing).toEqual([]);
    expect(resolveMapping(wild, undefined)).toEqual({
      firstName: 0,
      lastName: 1,
      state: 2,
      city: 3,
      phoneNumber: 4,
      phoneNumberStatus: 5,
      email: 6,
    });
  });

  it('may stand in any order, among others', () => {
    const places = resolveMapping(['id', ...wild.toReversed(), 'notes'], undefined);
    expect(places.firstName).toBe(7);
    expect(places.email).toBe(1);
  });

  it('with other names are suggested, not mapped', () => {
    const { missing, suggested } = recogniseHeaders([
      'fname',
      'surname',
      'st',
      'town',
      'mobile',
      'DNC Status',
      'mail',
    ]);
    expect(missing).toHaveLength(7);
    expect(suggested).toEqual({
      firstName: 'fname',
      lastName: 'surname',
      state: 'st',
      city: 'town',
      phoneNumber: 'mobile',
      phoneNumberStatus: 'DNC Status',
      email: 'mail',
    });
  });

  it('that fit twice are nobody’s', () => {
    const headers = [...wild, 'email'];
    expect(recogniseHeaders(headers).missing).toEqual(['email']);
    expect(failureOf(() => resolveMapping(headers, undefined))).toMatchObject({
      message: 'Please map all required fields: email',
      details: { requiresMapping: true, missing: ['email'] },
    });
    expect(resolveMapping(headers, { email: 'email' }).email).toBe(7);
  });

  it('without a name or with a repeated one get one', () => {
    expect(nameHeaders(['a', '', 'a', ' '])).toEqual(['a', 'Column 2', 'a (2)', 'Column 4']);
  });
});

describe('a given mapping', () => {
  const others = ['fn', 'ln', 'state', 'city', 'tel', 'status', 'mail'];
  const given = {
    firstName: 'fn',
    lastName: 'ln',
    phoneNumber: 'tel',
    phoneNumberStatus: 'status',
    email: 'mail',
  };

  it('is completed by what the headers say', () => {
    expect(resolveMapping(others, given)).toMatchObject({ firstName: 0, state: 2, email: 6 });
  });

  it('wins over what the headers say', () => {
    const headers = [...wild, 'Work e-mail'];
    expect(resolveMapping(headers, { email: 'Work e-mail' }).email).toBe(7);
  });

  it('must name columns of the file', () => {
    const failure = failureOf(() => resolveMapping(others, { ...given, email: 'e-post' }));
    expect(InvalidInput.is(failure)).toBe(true);
    expect(failure).toMatchObject({
      message: expect.stringContaining('headerMapping.email'),
    });
  });

  it('uses each column once', () => {
    const failure = failureOf(() => resolveMapping(others, { ...given, email: 'tel' }));
    expect(failure).toMatchObject({ message: 'headerMapping.email: "tel" is mapped twice' });
  });

  it('must be complete', () => {
    const failure = failureOf(() => resolveMapping(others, { firstName: 'fn' }));
    expect(HeadersNotMapped.is(failure)).toBe(true);
  });
});

describe('a column of errors', () => {
  it('is not offered for the mapping, and changes nothing about the others', () => {
    const cells = ['Error', ...wild];
    expect(headersToMap(cells)).toEqual({ headers: wild, places: [1, 2, 3, 4, 5, 6, 7] });
    expect(recogniseHeaders(cells).missing).toEqual([]);
    expect(resolveMapping(cells, undefined).firstName).toBe(1);
  });
});
