import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { usePaging } from '../../lib/address/use-paging.js';
import { PagedList } from './PagedList.js';

/** A list of three pages. */
function Things() {
  const paging = usePaging('things');
  return (
    <>
      <PagedList
        query={{ data: { page: paging.page, pages: 3 }, isError: false, refetch: () => undefined }}
        what="things"
        failure="The things could not be loaded."
        paging={paging}
      >
        {({ page }) => <p>Things of page {page}</p>}
      </PagedList>
      <p>at {useLocation().search}</p>
    </>
  );
}

const open = (...entries: string[]) =>
  render(
    <MemoryRouter initialEntries={entries}>
      <Things />
    </MemoryRouter>,
  );

describe('a list in pages', () => {
  it('opens at the page of the address and writes another one there, beside what it does not know', () => {
    open('/?tab=new&things=2');
    expect(screen.getByText('Things of page 2')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('at ?tab=new&things=3')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.getByText('at ?tab=new')).toBeVisible();
  });

  it('shows the last page for an address beyond the end', async () => {
    open('/?things=9');
    expect(screen.getByText('Things of page 3')).toBeVisible();
    expect(await screen.findByText('at ?things=3')).toBeVisible();
  });
});
