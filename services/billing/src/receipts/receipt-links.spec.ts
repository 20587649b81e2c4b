import { describe, expect, it } from '@jest/globals';
import { receiptLinkDays, type ReceiptId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { aBuyer, anotherBuyer, noon } from '../../test/factories/account.js';
import { ReceiptLinks } from './receipt-links.js';

const receipt = '65f000000000000000000071' as ReceiptId;
const another = '65f000000000000000000072' as ReceiptId;
const dayMs = 24 * 60 * 60_000;

const links = (secrets = ['whsec_new'], daysLater = 0) =>
  new ReceiptLinks(
    Object.assign(new Clock(), { now: () => new Date(noon.getTime() + daysLater * dayMs) }),
    { PUBLIC_URL: 'https://shop.co', STRIPE_WEBHOOK_SECRET: secrets },
  );

const link = links().to(receipt, aBuyer);
const signature = link.slice(link.lastIndexOf('/') + 1);
const invalid = expect.objectContaining({ code: 'BILLING.RECEIPT_LINK_INVALID' });

describe('the link to a receipt', () => {
  it('names the receipt, and its signature the owner', () => {
    expect(link).toBe(`https://shop.co/receipts/${receipt}/${signature}`);
    // The server of the site takes a path with a dot for that of a file.
    expect(signature).toMatch(/^[\w-]+$/);
    expect(links().ownerIn(receipt, signature)).toBe(aBuyer);
  });

  it('works to its last second', () => {
    expect(links(undefined, receiptLinkDays).ownerIn(receipt, signature)).toBe(aBuyer);
    const late = links(undefined, receiptLinkDays + 1 / 86_400);
    expect(() => late.ownerIn(receipt, signature)).toThrow(invalid);
  });

  it('opens no other receipt, and with no changed part', () => {
    expect(() => links().ownerIn(another, signature)).toThrow(invalid);
    const [owner = '', end = '', ...rest] = signature.split('-');
    const mac = rest.join('-');
    for (const changed of [
      [anotherBuyer, end, mac],
      [owner, String(Number(end) + 1), mac],
      [owner, end, mac.replace(/^./, mac.startsWith('A') ? 'B' : 'A')],
      [owner, end],
      [],
    ])
      expect(() => links().ownerIn(receipt, changed.join('-'))).toThrow(invalid);
  });

  it('works while the secret it is signed with is exchanged, and not after', () => {
    expect(links(['whsec_newer', 'whsec_new']).ownerIn(receipt, signature)).toBe(aBuyer);
    expect(() => links(['whsec_newer']).ownerIn(receipt, signature)).toThrow(invalid);
  });
});
