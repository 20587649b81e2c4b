import { describe, expect, it } from '@jest/globals';
import {
  cents,
  SendTransactionalMail,
  tenths,
  transactionalMailSchema,
  webhookChanges,
  type PurchaseId,
  type ReceiptId,
  type TransactionalMail,
  type UserId,
} from '@leadmart/contracts';
import { letterFor } from './letter-for.js';
import { renderLetter } from './render-letter.js';

type WithoutUser<M> = M extends TransactionalMail ? Omit<M, 'userId'> : never;

const userId = '65f000000000000000000001' as UserId;
const rendered = (mail: WithoutUser<TransactionalMail>) =>
  renderLetter(letterFor({ userId, ...mail } as TransactionalMail, 'https://shop.co'));
const sample = transactionalMailSchema.parse(SendTransactionalMail.sample);

const aReceipt = (more: object = {}): WithoutUser<TransactionalMail> => ({
  template: 'receipt',
  to: 'ann@example.com',
  paymentId: 'p1',
  packageName: 'Starter',
  credits: tenths(12_345),
  amount: cents(129_950),
  balanceAfter: tenths(20_001),
  paidAt: '2026-03-01T15:04:05.000Z',
  receiptId: '65f000000000000000000071' as ReceiptId,
  link: 'https://shop.co/receipts/65f000000000000000000071/signature',
  expiresInDays: 14,
  ...more,
});

describe('transactional mails', () => {
  it('shows the link of a mail as a button and as text', () => {
    const link = 'http://localhost:8080/verify-email/one-time-token';
    const mail = rendered(sample);
    expect(mail.subject).toBe('Verify your email address for Leadmart');
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toMatch(new RegExp(`<a\\s+href="${link}"[^>]*>Verify email address</a\\s*>`));
    expect(mail.html).toMatch(new RegExp(`<a\\s+href="${link}"[^>]*>${link}</a\\s*>`));
  });

  it('shows the code of a verification for another device, and how long it works', () => {
    const mail = rendered(sample);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('012345');
      expect(part).toContain('The code works for 10 minutes.');
    }
    expect(mail.subject).not.toContain('012345');
  });

  it('states how long a reset link works', () => {
    const mail = rendered({
      ...sample,
      template: 'reset-password',
      expiresInHours: 1,
      isReceiverProved: true,
    } as TransactionalMail);
    expect(mail.subject).toBe('Reset your Leadmart password');
    expect(mail.text).toContain('for 1 hour.');
  });

  it('states when a password was changed, without a link', () => {
    const mail = rendered({
      template: 'password-changed',
      to: 'ann@example.com',
      username: 'Ann',
      changedAt: '2026-03-01T15:04:05.000Z',
    });
    expect(mail.text).toContain('March 1, 2026 at 3:04 PM UTC');
    expect(mail.html).not.toContain('<a ');
  });

  it('states what happened to the second factor, and how many recovery codes are left', () => {
    const owner = { to: 'ann@example.com', username: 'Ann' };
    const at = '2026-03-01T15:04:05.000Z';
    const changed = { ...owner, change: 'authenticator-added', changedAt: at } as const;
    const mail = rendered({ template: 'second-factor-changed', ...changed });
    expect(mail.text).toContain('An authenticator app was added.');
    expect(mail.text).toContain('https://shop.co/account/security');
    const used = rendered({ template: 'recovery-code-used', ...owner, left: 1, usedAt: at });
    expect(used.text).toContain('March 1, 2026 at 3:04 PM UTC. 1 code is left.');
  });

  it('states what a new API key can do', () => {
    const key = {
      template: 'api-key-created' as const,
      to: 'ann@example.com',
      username: 'Ann',
      lastFour: 'x7_Q',
      scopes: ['read' as const, 'buy' as const],
      createdAt: '2026-03-01T15:04:05.000Z',
    };
    const mail = rendered({ ...key, mode: 'live' });
    expect(mail.text).toContain('ends in x7_Q');
    expect(mail.text).toContain('see the stock and your purchases, buy leads with your credits');
    expect(rendered({ ...key, mode: 'test' }).text).toContain('made-up leads with test credits');
  });

  it.each(webhookChanges)(
    'states that a webhook was %s, with its host and no link to it',
    (change) => {
      const mail = rendered({
        template: 'webhook-changed',
        to: 'ann@example.com',
        username: 'Ann',
        host: 'evil.example',
        change,
        changedAt: '2026-03-01T15:04:05.000Z',
      });
      expect(mail.text).toMatch(/webhook.* evil\[\.\]example .* March 1, 2026 at 3:04 PM UTC/);
      expect(mail.text).toContain('https://shop.co/account/developers\n');
      expect(mail.text).toContain(
        'If it was not you, delete the webhook and choose a new password',
      );
      expect(mail.subject).toContain(change === 'added' ? 'was added' : 'was changed');
      for (const part of [mail.subject, mail.text, mail.html])
        expect(part).not.toContain('evil.example');
    },
  );

  it('states that a deletion was cancelled, and what to do if it was somebody else', () => {
    const owner = { to: 'ann@example.com', username: 'Ann' };
    const keptAt = '2026-03-01T15:04:05.000Z';
    const mail = rendered({ template: 'deletion-cancelled', ...owner, keptAt });
    expect(mail.text).toContain('was cancelled on March 1, 2026 at 3:04 PM UTC');
    expect(mail.text).toContain('choose a new password at once');
  });

  it('states that passwords were guessed, without a link', () => {
    const mail = rendered({
      template: 'logins-slowed',
      to: 'ann@example.com',
      username: 'Ann',
      slowedAt: '2026-03-01T15:04:05.000Z',
    });
    expect(mail.text).toContain('By March 1, 2026 at 3:04 PM UTC, many wrong passwords');
    expect(mail.html).not.toContain('<a ');
  });

  it('states when an account was locked, without a link and with the name escaped', () => {
    const mail = rendered({
      template: 'account-locked',
      to: 'ann@example.com',
      username: '<b>Ann</b>',
      lockedAt: '2026-03-01T15:04:05.000Z',
    });
    expect(mail.text).toContain('was locked on March 1, 2026 at 3:04 PM UTC');
    expect(mail.html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
    expect(mail.html).not.toContain('<a ');
  });

  it('writes credits and dollars with separators and decimals', () => {
    const { subject, text } = rendered(aReceipt());
    expect(subject).toBe('Your Leadmart receipt: 1,234.5 credits');
    for (const line of ['Package: Starter', 'Paid: $1,299.50', 'Your balance: 2,000.1 credits'])
      expect(text).toContain(line);
  });

  it('names the card of a receipt, and links to it for some days', () => {
    const card = { brand: 'mastercard', last4: '4444' };
    const { text, html } = rendered(aReceipt({ card }));
    expect(text).toContain('\nCard: Mastercard ending in 4444\n');
    const link = 'https://shop.co/receipts/65f000000000000000000071/signature';
    expect(text).toContain(`\nView the receipt:\n${link}\n`);
    expect(text).toContain('for 14 days without a login');
    expect(html).toContain(`href="${link}"`);
    expect(rendered(aReceipt()).text).not.toContain('Card:');
    const unknown = { brand: 'new-brand', last4: '0001' };
    expect(rendered(aReceipt({ card: unknown })).text).toContain('Card: Card ending in 0001');
  });

  it('counts changed leads by what happened, and links to the page that turns the emails off', () => {
    const to = { to: 'ann@example.com', username: 'Ann' };
    const mail = { template: 'status-changes', ...to, clean: 0 } as const;
    const { subject, text, html } = rendered({ ...mail, dnc: 1_204, optedOut: 1 });
    expect(subject).toBe('1,205 leads you bought changed');
    expect(text).toContain('1,204 leads joined the Do Not Call registry.');
    expect(text).toContain('1 lead asked not to be contacted.');
    expect(text).not.toContain('turned out');
    for (const page of ['status-changes', 'account/notifications']) {
      expect(text).toContain(`https://shop.co/${page}\n`);
      expect(html).toContain(`href="https://shop.co/${page}"`);
    }
  });

  it('says that leads are ready, and links to the pack and to the page that turns the emails off', () => {
    const pack = { packId: '65f000000000000000000041' as PurchaseId, datasetName: 'Roofing' };
    const to = { to: 'ann@example.com', username: 'Ann' };
    const { subject, text } = rendered({ template: 'leads-ready', ...to, ...pack, quantity: 100 });
    expect(subject).toBe('Your leads are ready');
    expect(text).toContain('You bought 100 leads of Roofing.');
    for (const page of ['my-leads/65f000000000000000000041', 'account/notifications'])
      expect(text).toContain(`https://shop.co/${page}\n`);
  });

  it.each([
    ['approved', 3, 0, '3 leads were approved: 15 credits came back to your balance.'],
    ['declined', 0, 1, '1 lead was declined.'],
    ['partly', 3, 1, '1 lead was declined.'],
  ] as const)('states what came of a return that was %s', (status, approved, declined, line) => {
    const pack = { packId: '65f000000000000000000041' as PurchaseId, datasetName: 'Roofing' };
    const counts = { status, approved, declined, credits: approved * 5 };
    const to = { to: 'ann@example.com', username: 'Ann' };
    const { text } = rendered({ template: 'return-decided', ...to, ...pack, ...counts });
    expect(text).toContain(line);
    expect(text.includes('came back')).toBe(approved > 0);
    expect(text).toContain('https://shop.co/my-leads/65f000000000000000000041\n');
  });

  it('names the leads of a stock alert and links to the order', () => {
    const order = {
      datasetId: '65f000000000000000000031',
      datasetName: 'Roofing',
      quantity: 2_000,
    };
    const alert = { phoneStatus: 'clean', states: ['CA', 'TX'], available: 2_150 };
    const to = { to: 'ann@example.com', username: 'Ann' };
    const mail = { template: 'stock-alert', ...to, ...order, ...alert };
    const { subject, text } = rendered(mail as TransactionalMail);
    expect(subject).toBe('2,150 leads you waited for can be bought');
    expect(text).toContain('2,150 clean leads of Roofing in California and Texas now.');
    expect(text).toContain(
      'https://shop.co/buy-leads?dataset=65f000000000000000000031&status=clean&states=CA%2CTX&quantity=2000\n',
    );
    expect(text).toContain('https://shop.co/account/notifications\n');
  });

  it('tells how a standing order ran, and links to the pack', () => {
    const to = { to: 'ann@example.com', username: 'Ann' };
    const run = { template: 'standing-order', ...to, orderName: 'Weekly' } as const;
    const bought = { packId: '65f000000000000000000041', quantity: 1_300, credits: 6_500 };
    const date = '2026-03-29';
    const mail = { ...run, date, bought, state: 'on' } as TransactionalMail;
    expect(rendered(mail).subject).toBe('Your repeat bought 1,300 leads');
    expect(rendered(mail).text).toContain('https://shop.co/my-leads/65f000000000000000000041\n');
    const reason = 'It failed.';
    const { text } = rendered({ ...run, date, reason, state: 'paused' });
    expect(text).toContain('Weekly of 2026-03-29 bought nothing. It failed.');
    expect(text).toContain('We paused this order.');
    const asked = rendered({ ...run, date, reason, state: 'needs-consent' });
    expect(asked.text).toContain('This order needs your consent');
  });

  it('tells why an automatic top-up did not run, and what its user can do', () => {
    const mail = { template: 'auto-top-up', to: 'ann@example.com', packageName: 'Solo' } as const;
    const reason = 'Solo now gives 1 credit.';
    const asked = rendered({ ...mail, reason, state: 'needs-consent' });
    expect(asked.subject).toBe('Your automatic top-up needs your consent');
    expect(asked.text).toContain('Solo was not bought. Solo now gives 1 credit.');
    expect(asked.text).toContain('Agree to the new offer');
    expect(asked.text).toContain('https://shop.co/account/billing\n');
    const [stopped, on] = (['stopped', 'on'] as const).map((state) =>
      rendered({ ...mail, reason, state }),
    );
    expect(stopped?.text).toContain('turn the automatic top-up on again');
    expect(on?.subject).toBe('Your automatic top-up did not run');
  });

  it('counts one credit as one', () => {
    const low = { template: 'balance-low', to: 'ann@example.com' } as const;
    const mail = { ...low, balance: tenths(10), below: tenths(10) } as TransactionalMail;
    expect(rendered(mail).subject).toBe('1 credit is left');
    expect(rendered(mail).text).toContain('fell below 1 credit: 1 is left.');
  });

  it('tells that the balance is low, and links to credits', () => {
    const to = 'ann@example.com';
    const mail = { template: 'balance-low', to, balance: 4_905, below: 5_000 } as TransactionalMail;
    expect(rendered(mail).subject).toBe('490.5 credits are left');
    expect(rendered(mail).text).toContain('fell below 500 credits');
    expect(rendered(mail).text).toContain('https://shop.co/buy-credits\n');
  });

  it('needs no image, and has a dark variant of every class that it uses', () => {
    const { html } = rendered(aReceipt());
    expect(html).not.toMatch(/<img|url\(/);
    const [, styles = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
    const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    for (const name of new Set(used)) expect(styles).toContain(`.${name} {`);
  });

  it('escapes every value in the HTML and none in the text', () => {
    const nasty = `<script>alert("x")</script> & 'friends'`;
    const mail = rendered({ ...sample, username: nasty } as TransactionalMail);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain(
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;friends&#39;',
    );
    expect(mail.text).toContain(nasty);
    const receipt = rendered(aReceipt({ packageName: '<b>"Big"</b>' }));
    expect(receipt.html).toContain('&lt;b&gt;&quot;Big&quot;&lt;/b&gt;');
    const breaking = rendered({
      ...sample,
      link: 'http://x.test/"onclick=alert(1)',
    } as TransactionalMail);
    expect(breaking.html).not.toContain('"onclick');
  });

  it.each(['verify-email', 'reset-password', 'password-changed'])(
    'makes no link of a name in a %s mail',
    (template) => {
      for (const username of ['https://evil.co', 'evil.co', 'Your account is locked: evil.co']) {
        const changedAt = '2026-03-01T15:04:05.000Z';
        const mail = rendered({ ...sample, changedAt, template, username } as TransactionalMail);
        for (const part of [mail.subject, mail.text, mail.html])
          expect(part).not.toContain('evil.co');
      }
    },
  );

  it('keeps a value on one line', () => {
    const { text } = rendered(aReceipt({ packageName: 'Starter\r\nPaid: $0.00' }));
    expect(text).toContain('Package: Starter Paid: $0.00\n');
  });
});
