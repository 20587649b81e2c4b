import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { UsersFooter, type PageSize } from './UsersFooter.js';

function Footer({ pages, total }: { pages: number; total: number }) {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<PageSize>(10);
  return (
    <UsersFooter
      {...{ total, page, pages, limit }}
      shown={limit}
      onPage={setPage}
      onLimit={setLimit}
    />
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string): void => {
  button(name).focus();
  fireEvent.click(button(name));
};

describe('the footer of the user list', () => {
  it('shows the totals with thousands separators', () => {
    render(<Footer pages={124} total={1_234} />);
    expect(screen.getByText('Showing 10 of 1,234 users')).toBeVisible();
    expect(screen.getByText('Page 1 of 124')).toBeVisible();
  });

  it('offers 10, 50 or 100 users on a page', () => {
    render(<Footer pages={13} total={1_234} />);
    fireEvent.change(screen.getByLabelText('Users per page'), { target: { value: '100' } });
    expect(screen.getByText('Showing 100 of 1,234 users')).toBeVisible();
  });

  it('shows a plus sign when more users match a search than the server lists', () => {
    render(
      <UsersFooter
        shown={10}
        total={1_000}
        page={1}
        pages={100}
        hasMore
        limit={10}
        onPage={() => undefined}
        onLimit={() => undefined}
      />,
    );
    expect(screen.getByText('Showing 10 of 1,000+ users')).toBeVisible();
  });

  it('disables all buttons when there is one page', () => {
    render(<Footer pages={1} total={10} />);
    for (const name of ['First', 'Previous', 'Next', 'Last']) expect(button(name)).toBeDisabled();
  });

  it('moves between pages and keeps the focus when a button becomes disabled', () => {
    render(<Footer pages={3} total={30} />);
    press('Next');
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(button('Next')).toHaveFocus();
    for (const name of ['First', 'Previous', 'Next', 'Last']) expect(button(name)).toBeEnabled();
    press('Last');
    expect(screen.getByText('Page 3 of 3')).toHaveFocus();
    expect(button('Next')).toBeDisabled();
    press('Previous');
    press('First');
    expect(screen.getByText('Page 1 of 3')).toHaveFocus();
    expect(button('First')).toBeDisabled();
    expect(button('Previous')).toBeDisabled();
  });
});
