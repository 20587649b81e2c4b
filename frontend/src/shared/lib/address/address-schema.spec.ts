import { describe, expect, it } from '@jest/globals';
import {
  choiceField,
  codesField,
  dayField,
  numberChoiceField,
  optionalWholeField,
  pageField,
  textField,
  wholeField,
} from './address-fields.js';
import { readAddress, writeAddress } from './address-schema.js';

const schema = {
  name: textField(5),
  status: choiceField(['clean', 'dnc'], 'clean'),
  states: codesField(['CA', 'NY', 'TX']),
  quantity: wholeField({ min: 0, max: 1_000 }, 100),
  least: optionalWholeField({ min: 0, max: 1_000 }),
  days: numberChoiceField([7, 30], 30),
  from: dayField,
  page: pageField,
};
const start = readAddress(schema, '');

describe('reading an address', () => {
  it('starts with the values of an address without parameters', () => {
    expect(start).toEqual({
      name: '',
      status: 'clean',
      states: [],
      quantity: 100,
      least: undefined,
      days: 30,
      from: '',
      page: 1,
    });
  });

  it('reads every kind of value', () => {
    const search =
      '?name=roof&status=dnc&states=tx,CA&quantity=0&least=5&days=7&from=2026-02-01&page=3';
    expect(readAddress(schema, search)).toEqual({
      name: 'roof',
      status: 'dnc',
      states: ['CA', 'TX'],
      quantity: 0,
      least: 5,
      days: 7,
      from: '2026-02-01',
      page: 3,
    });
  });

  it.each([
    'status=DNC',
    'status=',
    'states=XX,,%20',
    'quantity=1001',
    'quantity=-1',
    'quantity=2.5',
    'quantity=1e2',
    'least=x',
    'days=8',
    'from=2026-13-01',
    'from=2026-02-30',
    'from=2026-02',
    'from=yesterday',
    'page=0',
    'page=%00',
  ])('ignores %s and keeps the other values', (invalid) => {
    expect(readAddress(schema, `${invalid}&name=roof`)).toEqual({ ...start, name: 'roof' });
  });

  it('ignores unknown codes of a list and the end of a long text', () => {
    const search = 'states=CA,XX,%F0&name=abcdefgh';
    expect(readAddress(schema, search)).toEqual({ ...start, states: ['CA'], name: 'abcde' });
  });
});

describe('writing an address', () => {
  it('omits the values of the start', () => {
    expect(writeAddress(schema, start)).toBe('');
  });

  it('restores what it wrote', () => {
    const values = { ...start, states: ['TX', 'CA'] as const, quantity: 5, name: 'a&b', page: 2 };
    const search = writeAddress(schema, values);
    expect(search).toBe('name=a%26b&states=CA,TX&quantity=5&page=2');
    expect(readAddress(schema, search)).toEqual({ ...values, states: ['CA', 'TX'] });
  });

  it('keeps the parameters of others and replaces its own', () => {
    expect(writeAddress(schema, { ...start, page: 2 }, 'utm=x&page=9&status=dnc')).toBe(
      'utm=x&page=2',
    );
  });
});
