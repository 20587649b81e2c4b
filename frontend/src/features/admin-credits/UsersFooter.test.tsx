import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { UsersFooter } from './UsersFooter.js';

function Footer({ pages, total }: { pages: number; total: number }) {
  const [page, setPage] = useState(1);
  return <UsersFooter shown={10} total={total} page={page} pages={pages} onPage={setPage} />;
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

  it('shows a plus sign when more users match a search than the server lists', () => {
    render(
      <UsersFooter
        shown={10}
        total={1_000}
        page={1}
        pages={100}
        hasMore
        onPage={() => undefined}
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
