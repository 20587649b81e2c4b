import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { VisitorOrder } from '../features/landing/order/VisitorOrder.js';
import { destinationOf, keptOrder } from '../features/session/destination.js';
import { hrefOf } from '../shared/testing/gestures.js';
import { fill, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const catalogue = {
  datasets: [
    {
      _id: 'd1',
      name: 'Roofers',
      description: '',
      pricing: { clean: 5, dnc: 0.3 },
      stock: { clean: { TX: 50, CA: 1_900 }, dnc: { TX: 120 } },
    },
    {
      _id: 'd2',
      name: 'Dentists',
      description: '',
      pricing: { clean: 1, dnc: 1 },
      stock: { clean: {}, dnc: {} },
    },
  ],
};

const packages = [
  { _id: 'p1', creditAmount: 500, originalPrice: 25, discountedPrice: 25, discountPercent: 0 },
];

describe('the order on the landing page', () => {
  const server = fakeServer();

  it('builds an order on the landing page without an account and keeps it for the sign-up', async () => {
    server.answer(/^\/catalogue/, { body: catalogue });
    server.answer(/^\/credits\/packages/, { body: packages });
    await renderPage(<VisitorOrder />, '/');
    expect(screen.getByLabelText('California')).toHaveAttribute(
      'aria-description',
      '1,900 available',
    );
    expect(
      screen.getByText('About 1,950 leads in this catalogue, 25¢ each. Select states.'),
    ).toBeVisible();
    expect(destinationOf(null)).toBeUndefined();
    fireEvent.click(screen.getByLabelText('Texas'));
    expect(await screen.findByText('50 leads')).toBeInTheDocument();
    expect(screen.getByText('500 credits')).toBeInTheDocument();
    expect(screen.getByText('$25.00').closest('p')).toHaveTextContent(
      'About 50 leads in this catalogue, 25¢ each. Your order: 500 credits or $25.00',
    );
    await press('Use 50');
    expect(screen.getByText('250 credits')).toBeInTheDocument();
    fill('Phone status', 'dnc');
    expect(screen.getByLabelText('Texas')).toHaveAttribute('aria-description', '120 available');
    await settled();
    expect(destinationOf(null)).toBe('/buy-leads?dataset=d1&status=dnc&states=TX&quantity=50');
    expect(keptOrder()).toBe('50 leads of Roofers, DNC, in TX');
    expect(hrefOf('Sign up')).toBe('/register');
    expect(hrefOf('Log in')).toBe('/login');
  });

  it('continues in Buy Leads for users', async () => {
    localStorage.setItem('token', 'a-token');
    server.answer(/^\/catalogue/, { body: catalogue });
    await renderPage(<VisitorOrder />, '/?dataset=d2&states=OH', '/');
    expect(hrefOf('Continue this order')).toBe('/buy-leads?dataset=d2&states=OH');
    expect(destinationOf(null)).toBeUndefined();
  });

  it('says that nothing is for sale, or that the leads could not be counted', async () => {
    server.answer(/^\/catalogue/, 'cut');
    await renderPage(<VisitorOrder />, '/');
    expect(screen.getByText('The leads for sale could not be counted')).toBeInTheDocument();
    server.answer(/^\/catalogue/, { body: { datasets: [] } });
    await press('Try again');
    expect(screen.getByText('No leads for sale right now')).toBeInTheDocument();
  });
});
