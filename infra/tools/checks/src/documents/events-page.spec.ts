import { describe, expect, it } from '@jest/globals';
import { eventsPage } from './events-page.js';

describe('the page of events', () => {
  it('lists each event by its publisher, with the queues that receive it', () => {
    const sold = { name: 'Sold', type: 'shop.sale.completed.v1' };
    const page = eventsPage(
      [sold, { name: 'Left', type: 'door.guest.left.v1' }],
      [
        { service: 'bank', queues: { 'bank:sale:book': { events: [sold] }, 'bank:requests': {} } },
        { service: 'figures', queues: { 'figures:all': { events: 'all' } } },
      ],
      new Set(['Left']),
    );
    expect(page.slice(page.indexOf('`figures:all`'))).toBe(
      [
        '`figures:all` receives every event.\n',
        '## door\n\n- `Left` (`door.guest.left.v1`): every process\n',
        '## shop\n\n- `Sold` (`shop.sale.completed.v1`): `bank:sale:book`\n',
      ].join('\n'),
    );
  });
});
