import { expect, it } from '@jest/globals';
import type { ApiKeyWithSecretView } from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import { aDataset } from '@leadmart/journeys/trade';
import { runGeneratedClient } from '../support/programs.js';
import { theProduct } from '../support/the-product.js';

const product = theProduct();

it('sells leads to a client that is generated from the API reference', async () => {
  const { email } = await product.people.aBuyerWith(100);
  const buyer = await product.people.signIn(email);
  const { body } = await buyer.api.post<ApiKeyWithSecretView>('/api-keys', {
    name: 'Program',
    scopes: ['read', 'buy', 'download'],
  });
  const rows = leadsOfEveryState(10, { states: ['TX'], statuses: ['clean'] });
  const dataset = await aDataset(product.admin, rows, { pricing: { clean: 1, dnc: 1 } });
  const settings = {
    LEADMART_URL: product.url,
    LEADMART_API_KEY: body.secret,
    ORDER_ID: 'generated-client',
  };
  expect(await runGeneratedClient(dataset._id, settings)).toEqual({
    available: 10,
    texas: 10,
    fileName: expect.stringMatching(/-clean-TX-2-/),
    leads: 2,
  });
});
