import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  applyDiscountBody,
  CatalogueError,
  purchaseBody,
  registerBody,
  sendMailBody,
} from '@leadmart/contracts';
import { parseInput } from './parse-input.js';

/** Returns the answer's `error` and the first field that it names. */
function refusalOf(schema: z.ZodType, input: unknown) {
  try {
    parseInput(schema, input, 'body');
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const { fields } = error.details as { fields: { field: string; message: string }[] };
    return { error: error.message, field: fields[0]?.field };
  }
  throw new Error('the input was accepted');
}

const anOrder = { datasetId: '65f000000000000000000031', states: ['TX'], phoneStatus: 'clean' };
const aMail = { recipients: 'all', subject: 'News', message: 'Hello' };

describe('parseInput', () => {
  it.each([
    ['a missing dataset', purchaseBody, {}, 'Please select a dataset', 'datasetId'],
    [
      'no state',
      purchaseBody,
      { ...anOrder, states: [] },
      'Please select at least one state',
      'states',
    ],
    ['a missing quantity', purchaseBody, anOrder, 'Please enter a valid quantity', 'quantity'],
    [
      'a quantity of 0',
      purchaseBody,
      { ...anOrder, quantity: 0 },
      'Please enter a valid quantity',
      'quantity',
    ],
    [
      'a missing subject',
      sendMailBody,
      { ...aMail, subject: undefined },
      'Please fill in all fields',
      'subject',
    ],
    [
      'an empty message',
      sendMailBody,
      { ...aMail, message: ' ' },
      'Please fill in all fields',
      'message',
    ],
    [
      'a discount of 101',
      applyDiscountBody,
      { discount: 101 },
      'Please enter a valid discount between 0 and 100',
      'discount',
    ],
  ])("answers %s with the specification's sentence alone", (_what, schema, input, error, field) => {
    expect(refusalOf(schema, input)).toEqual({ error, field });
  });

  it('names the invalid field before a phrase', () => {
    const account = { username: 'Ann', email: 'a@b.co', password: 'short' };
    expect(refusalOf(registerBody, account)).toEqual({
      error: 'Password must be at least 8 characters',
      field: 'password',
    });
    expect(refusalOf(registerBody, { ...account, password: undefined }).error).toBe(
      'Password is required',
    );
    expect(refusalOf(registerBody, { ...account, password: 'long-enough', isAdmin: true })).toEqual(
      { error: 'Is admin is not a known field', field: 'isAdmin' },
    );
  });

  it('says what is expected in a text of JSON, not that the value is missing', () => {
    const mapping = z.object({ email: z.string('expected a header of the file') });
    const json = z.string().transform((text) => JSON.parse(text) as unknown);
    const schema = z.object({ headerMapping: json.pipe(mapping) });
    expect(refusalOf(schema, { headerMapping: '{"email":5}' })).toEqual({
      error: 'Header mapping email must be a header of the file',
      field: 'headerMapping.email',
    });
    expect(refusalOf(schema, {}).error).toBe('Header mapping is required');
  });

  it("names the invalid field before Zod's own messages", () => {
    const schema = z.object({ day: z.iso.date(), size: z.number().max(2) });
    expect(refusalOf(schema, { day: 'x', size: 1 }).error).toBe('Day is an invalid ISO date');
    expect(refusalOf(schema, { day: '2026-01-01', size: 3 }).error).toMatch(/^Size must be /);
  });
});
