import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import type { CreditPackageView } from '@leadmart/contracts';
import { press } from '../../../shared/testing/gestures.js';
import { PackageGrid } from './PackageGrid.js';

const aPackage = (over: Partial<CreditPackageView>): CreditPackageView => ({
  _id: 'small' as CreditPackageView['_id'],
  packageName: 'Small',
  creditAmount: 1_000,
  price: 48,
  discount: 0,
  discountedPrice: 48,
  version: 1,
  active: true,
  ...over,
});
const large = aPackage({
  _id: 'large' as CreditPackageView['_id'],
  packageName: 'Large',
  creditAmount: 12_500,
  price: 420,
  discount: 15,
  discountedPrice: 357,
});
const packages = [aPackage({}), large];

const cardOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

describe('the package grid', () => {
  it('shows the credits and price of each package', () => {
    render(<PackageGrid packages={packages} leadPrice={5} />);
    const small = cardOf('Small');
    expect(small.getByText('Starter')).toBeVisible();
    expect(small.getByText('1,000 credits')).toBeVisible();
    expect(small.getByText('$48.00')).toBeVisible();
    expect(small.getByText('About 200 clean leads, 24¢ each')).toBeVisible();
    expect(small.queryByText(/off/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows a discount with both prices and uses it in the price of a lead', () => {
    render(<PackageGrid packages={packages} leadPrice={4} />);
    const card = cardOf('Large');
    expect(card.getByText('Legendary')).toBeVisible();
    expect(card.getByText('15% off')).toBeVisible();
    expect(card.getByText('$357.00')).toBeVisible();
    expect(card.getByText('$420.00').tagName).toBe('S');
    expect(card.getByText('About 3,125 clean leads, 11.4¢ each')).toBeVisible();
  });

  it('allows another choice until a payment is running', () => {
    const choose = jest.fn<(one: CreditPackageView) => void>();
    const { rerender } = render(
      <PackageGrid packages={packages} chosenId="small" onChoose={choose} />,
    );
    expect(screen.getByRole('button', { name: 'Selected Small' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    press('Choose Large');
    expect(choose).toHaveBeenCalledWith(large);
    rerender(<PackageGrid packages={packages} chosenId="small" onChoose={choose} isLocked />);
    expect(screen.getByRole('button', { name: 'Choose Large' })).toBeDisabled();
  });
});
