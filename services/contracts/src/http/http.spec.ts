import { describe, expect, it } from '@jest/globals';
import {
  allEndpoints,
  availabilityQuery,
  statementQuery,
  limitSchema,
  loginBody,
  pageSchema,
  processPaymentBody,
  purchaseBody,
  registerBody,
  uploadFields,
} from '../index.js';

const aDataset = '65f000000000000000000031';
const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

it('operations for admins are those below /admin, and three other addresses of figures', () => {
  const elsewhere = allEndpoints().filter(
    ({ path, access }) => path.startsWith('/admin/') !== (access === 'admin'),
  );
  expect(elsewhere.map(({ access, path }) => `${access} ${path}`)).toEqual([
    'admin /analytics/dashboard',
    'admin /analytics/revenue-timeline',
    'admin /analytics/settings',
  ]);
});

describe('request shapes', () => {
  const hostile = [{ $gt: '' }, ['a@b.co'], 1, null, true, 'x'.repeat(1_000_000)];

  it.each(hostile)('refuses %p as an email or a password', (value) => {
    expect(loginBody.safeParse({ email: value, password: 'long-enough' }).success).toBe(false);
    expect(loginBody.safeParse({ email: 'a@b.co', password: value }).success).toBe(false);
  });

  it('refuses unknown keys in requests, prototype keys too', () => {
    const body = JSON.parse(
      '{"email":"a@b.co","password":"long-enough","__proto__":{"isAdmin":true}}',
    );
    expect(loginBody.safeParse(body).success).toBe(false);
    expect(registerBody.safeParse({ ...body, isAdmin: true }).success).toBe(false);
  });

  it('folds an email address to the form in which it is compared', () => {
    expect(loginBody.parse({ email: '  Buyer@Leadmart.TEST ', password: 'x' }).email).toBe(
      'buyer@leadmart.test',
    );
  });

  it.each([
    ['1234567', false],
    ['12345678', true],
    ['😀'.repeat(7), false],
    ['😀'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('counts the characters of a new password: %s', (password, isAllowed) => {
    const body = { username: 'Ann', email: 'a@b.co', password };
    expect(registerBody.safeParse(body).success).toBe(isAllowed);
  });

  it('accepts the longest password at login, whose characters count twice there', () => {
    const password = '😀'.repeat(128);
    expect(loginBody.safeParse({ email: 'a@b.co', password }).success).toBe(true);
  });

  it("returns the specification's sentences about a purchase", () => {
    const good = {
      datasetId: aDataset,
      states: ['TX', 'CA', 'TX'],
      phoneStatus: 'clean',
      quantity: 1,
    };
    expect(purchaseBody.parse(good).states).toEqual(['CA', 'TX']);
    expect(messagesOf(purchaseBody.safeParse({ ...good, states: [] }))).toEqual([
      'Please select at least one state',
    ]);
    expect(messagesOf(purchaseBody.safeParse({ ...good, quantity: 0 }))).toEqual([
      'Please enter a valid quantity',
    ]);
    expect(messagesOf(purchaseBody.safeParse({ ...good, quantity: 1.5 }))).toEqual([
      'Please enter a valid quantity',
    ]);
    expect(messagesOf(purchaseBody.safeParse({ ...good, datasetId: '' }))).toContain(
      'Please select a dataset',
    );
    expect(purchaseBody.safeParse({ ...good, states: ['XX'] }).success).toBe(false);
  });

  it('parses a comma-separated list of states as people type it', () => {
    const query = { datasetId: aDataset, states: 'tx, CA,,tx', phoneStatus: 'dnc' };
    expect(availabilityQuery.parse(query).states).toEqual(['CA', 'TX']);
    expect(availabilityQuery.safeParse({ ...query, states: ',' }).success).toBe(false);
  });

  it('accepts every spelling of the history tabs', () => {
    expect(statementQuery.parse({})).toEqual({ type: 'all', sort: '-date', page: 1, limit: 10 });
    expect(statementQuery.parse({ type: 'credit', page: '2' })).toEqual({
      type: 'creditPurchase',
      sort: '-date',
      page: 2,
      limit: 10,
    });
    expect(statementQuery.parse({ type: 'leadPurchase' }).type).toBe('leadPurchase');
  });

  it('refuses numbers and lengths of pages that no list has', () => {
    for (const page of ['0', '1.5', 'x', '1000001'])
      expect(pageSchema.safeParse(page).success).toBe(false);
    for (const limit of ['0', 'x', '101'])
      expect(limitSchema(10).safeParse(limit).success).toBe(false);
  });

  it('accepts only payment method ids of the payment provider', () => {
    const good = { paymentMethodId: 'pm_card_visa', packageId: aDataset };
    expect(processPaymentBody.safeParse(good).success).toBe(true);
    expect(processPaymentBody.safeParse({ ...good, paymentMethodId: 'pm_/../x' }).success).toBe(
      false,
    );
  });

  it('parses a header mapping sent as JSON text', () => {
    expect(
      uploadFields.parse({ headerMapping: '{"firstName":"First"}', skipInvalid: 'true' }),
    ).toEqual({
      headerMapping: { firstName: 'First' },
      skipDuplicates: false,
      skipInvalid: true,
    });
    expect(uploadFields.safeParse({ headerMapping: '{' }).success).toBe(false);
    expect(uploadFields.safeParse({ headerMapping: '{"nickname":"x"}' }).success).toBe(false);
  });

  it.each([
    [{ state: { value: ' texas' }, phoneNumberStatus: { value: 'DNC' } }, []],
    [{ state: { value: 'Mars' } }, ['expected one of the fifty states']],
    [{ phoneNumberStatus: { value: 'ok' } }, ['expected "clean" or "dnc"']],
    [{ state: 5 }, ['expected a header of the file, or {"value": …} for all rows']],
    [{ city: { value: 'Waco' } }, ['expected a header of the file']],
  ])('reads one value for all rows in a header mapping: %j', (headerMapping, messages) => {
    const read = uploadFields.safeParse({ headerMapping: JSON.stringify(headerMapping) });
    expect(messagesOf(read)).toEqual(messages);
    if (read.success)
      expect(read.data.headerMapping).toEqual({
        state: { value: 'TX' },
        phoneNumberStatus: { value: 'dnc' },
      });
  });
});
