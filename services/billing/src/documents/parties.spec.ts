import { describe, expect, it } from '@jest/globals';
import { aBuyer } from '../../test/factories/account.js';
import { buyerLines, buyerOf } from './parties.js';

const nothing = { company: '', address: '', country: '', taxId: '' };
const ann = { name: 'Ann Lee', email: 'ann@example.com' };

describe('the buyer on a document', () => {
  it('names the company of the billing details, with no name of a person', () => {
    const details = { ...nothing, company: 'Roofs', address: 'Main St 1\nWaco', country: 'US' };
    expect(buyerOf(details, ann)).toEqual(details);
    const lines = ['Roofs', 'Main St 1', 'Waco', 'United States'];
    expect(buyerLines(details, aBuyer)).toEqual(lines);
  });

  it('names the user by name and email without a company', () => {
    const details = { ...nothing, country: 'US' };
    const lines = ['Ann Lee', 'United States', 'ann@example.com'];
    expect(buyerLines(buyerOf(details, ann), aBuyer)).toEqual(lines);
  });

  it('leaves out a name that the font of documents cannot print: the email says who it is', () => {
    for (const name of ['李小龙', 'Ann 🚀'])
      expect(buyerLines(buyerOf(nothing, { ...ann, name }), aBuyer)).toEqual([ann.email]);
  });

  it('shows an id while nothing else is known', () => {
    const unknown = buyerOf(nothing, { name: null, email: null });
    expect(unknown).toEqual(nothing);
    expect(buyerLines(unknown, aBuyer)).toEqual([`Customer ${aBuyer}`]);
  });
});
