import { describe, expect, it, jest } from '@jest/globals';
import { HeadersNotMapped, InvalidInput, leadColumns } from '@leadmart/contracts';
import {
  headersToMap,
  leadHeader,
  nameHeaders,
  recogniseHeaders,
  resolveMapping,
} from './header-mapping.js';

const wild = [
  'First Name',
  'last_name',
  'STATE',
  'City',
  'phone_number',
  'Phone Number Status',
  'Email',
];
const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('the header of a file', () => {
  it('maps headers regardless of case and punctuation', () => {
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

  it('maps headers in any order, among other columns', () => {
    const places = resolveMapping(['id', ...wild.toReversed(), 'notes'], undefined);
    expect(places.firstName).toBe(7);
    expect(places.email).toBe(1);
  });

  it('suggests a mapping for other names without applying it', () => {
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

  it('suggests a mapping for headers in other languages, and finds such a header below a title', () => {
    const german = [
      'Vorname',
      'Nachname',
      'Bundesland',
      'Ort',
      'Telefon-Nr.',
      'Sperrliste',
      'E-Mail',
    ];
    const { suggested } = recogniseHeaders(german);
    expect(leadColumns.map((column) => suggested[column])).toEqual(german);
    expect(leadHeader.namesIn(german)).toBe(7);
    expect(leadHeader.namesIn(['Kontakte vom Mai', '', ''])).toBe(0);
  });

  it('maps no header when two headers match one lead column', () => {
    const headers = [...wild, 'email'];
    expect(recogniseHeaders(headers).missing).toEqual(['email']);
    expect(failureOf(() => resolveMapping(headers, undefined))).toMatchObject({
      message: 'Please map all required fields: email',
      details: { requiresMapping: true, missing: ['email'] },
    });
    expect(resolveMapping(headers, { email: 'email' }).email).toBe(7);
  });

  it('names columns without a header and numbers repeated headers', () => {
    expect(nameHeaders(['a', '', 'a', ' '])).toEqual(['a', 'Column 2', 'a (2)', 'Column 4']);
  });

  it('gets unique names without a search when all of them are equal', () => {
    const searched = jest.spyOn(Set.prototype, 'has');
    const names = nameHeaders(['a (3)', ...Array.from({ length: 20_000 }, () => 'a')]);
    expect(searched.mock.calls.length).toBeLessThan(50_000);
    searched.mockRestore();
    expect(names.slice(0, 4)).toEqual(['a (3)', 'a', 'a (2)', 'a (4)']);
    expect(new Set(names).size).toBe(20_001);
    expect(names.at(-1)).toBe('a (20001)');
  });
});

describe('a mapping from the admin', () => {
  const others = ['fn', 'ln', 'state', 'city', 'tel', 'status', 'mail'];
  const given = {
    firstName: 'fn',
    lastName: 'ln',
    phoneNumber: 'tel',
    phoneNumberStatus: 'status',
    email: 'mail',
  };

  it('completes a partial mapping with matching headers', () => {
    expect(resolveMapping(others, given)).toMatchObject({ firstName: 0, state: 2, email: 6 });
  });

  it('prefers the given mapping to matching headers', () => {
    const headers = [...wild, 'Work email'];
    expect(resolveMapping(headers, { email: 'Work email' }).email).toBe(7);
  });

  it('refuses a mapping to a column that the file does not have', () => {
    const failure = failureOf(() => resolveMapping(others, { ...given, email: 'e-post' }));
    expect(InvalidInput.is(failure)).toBe(true);
    expect(failure).toMatchObject({
      message: 'Header mapping email: the file has no column "e-post"',
    });
  });

  it('refuses a mapping that uses a column twice', () => {
    const failure = failureOf(() => resolveMapping(others, { ...given, email: 'tel' }));
    expect(failure).toMatchObject({ message: 'Header mapping email: "tel" is mapped twice' });
  });

  it('refuses a mapping that leaves a required column open', () => {
    const failure = failureOf(() => resolveMapping(others, { firstName: 'fn' }));
    expect(HeadersNotMapped.is(failure)).toBe(true);
  });
});

describe('an error column in an uploaded file', () => {
  it('leaves the error column out of the mapping without moving the other columns', () => {
    const cells = ['Error', ...wild];
    expect(headersToMap(cells)).toEqual({ headers: wild, places: [1, 2, 3, 4, 5, 6, 7] });
    expect(recogniseHeaders(cells).missing).toEqual([]);
    expect(resolveMapping(cells, undefined).firstName).toBe(1);
  });
});
