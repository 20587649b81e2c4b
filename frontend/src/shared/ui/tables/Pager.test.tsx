import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Pager, pageWindow } from './Pager.js';

describe('the page numbers of a pager', () => {
  it.each([
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 gap 8'],
    [4, 20, '1 2 3 4 5 gap 20'],
    [5, 20, '1 gap 4 5 6 gap 20'],
    [16, 20, '1 gap 15 16 17 gap 20'],
    [17, 20, '1 gap 16 17 18 19 20'],
    [20, 20, '1 gap 16 17 18 19 20'],
  ])('offers around page %i of %i: %s', (page, pages, slots) => {
    expect(pageWindow(page, pages).join(' ')).toBe(slots);
  });

  it('offers the same number of slots on every page', () => {
    const widths = Array.from({ length: 30 }, (_, index) => pageWindow(index + 1, 30).length);
    expect(new Set(widths)).toEqual(new Set([7]));
  });
});

describe('a pager', () => {
  const scrolled = jest.fn<(options?: unknown) => void>();
  afterEach(() => void scrolled.mockClear());

  function Paged({ pages, top = 0 }: { pages: number; top?: number }) {
    const [page, setPage] = useState(1);
    const place = (list: HTMLElement | null): void => {
      if (!list) return;
      list.getBoundingClientRect = () => ({ top }) as DOMRect;
      list.scrollIntoView = scrolled;
    };
    return (
      <>
        <div id="list" ref={place} />
        <Pager page={page} pages={pages} onPage={setPage} of="things" listId="list" />
      </>
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('hides the pager when there is one page', () => {
    render(<Paged pages={1} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('marks the current page and announces it', () => {
    render(<Paged pages={3} />);
    fireEvent.click(button('Page 2'));
    expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
    expect(button('Page 1')).not.toHaveAttribute('aria-current');
    expect(screen.getByText('Page 2 of 3')).toHaveAttribute('aria-live', 'polite');
  });

  it('keeps the focus when the pager reaches an end', () => {
    render(<Paged pages={2} />);
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button('Previous'));
    expect(button('Page 1')).toHaveAttribute('aria-current', 'page');
    button('Next').focus();
    fireEvent.click(button('Next'));
    fireEvent.click(button('Next'));
    expect(button('Page 2')).toHaveAttribute('aria-current', 'page');
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Next')).toHaveFocus();
  });

  it('scrolls to the start of its list', () => {
    const { rerender } = render(<Paged pages={9} />);
    fireEvent.click(button('Next'));
    expect(scrolled).not.toHaveBeenCalled();
    rerender(<Paged pages={9} top={-400} />);
    fireEvent.click(button('Page 9'));
    expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
  });
});
