import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { AuditRecordView } from '@leadmart/contracts';
import { Changes } from './Changes.js';

const aRecord = {
  _id: 'm1',
  occurredAt: '2026-11-20T10:00:00.000Z',
  actor: { _id: null, name: 'Ann' },
  action: 'dataset.repriced',
  subject: { type: 'dataset', _id: 'd1', name: 'Owners' },
  before: null,
  after: null,
  reason: null,
} as unknown as AuditRecordView;

const show = (record: Partial<AuditRecordView>) =>
  render(<Changes record={{ ...aRecord, ...record }} />);

/** The lines as read, with the folded ones marked. */
const lines = (): string[] =>
  screen
    .queryAllByRole('term')
    .filter((term) => term.closest('details') === null)
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const folded = (): string[] =>
  [...document.querySelectorAll('details dt')].map(({ textContent }) => textContent);

describe('the changes of an audited action', () => {
  it('shows the value before and after', () => {
    show({ before: { cleanPrice: 5, visible: true }, after: { cleanPrice: 1, visible: false } });
    expect(lines()).toEqual([
      'Clean price: was 5 credits is now 1 credit',
      'Visibility: was Visible is now Hidden',
    ]);
  });

  it('shows one side of a change when the other does not exist', () => {
    show({ before: { cleanPrice: 5 }, after: { dncPrice: 2 } });
    expect(lines()).toEqual(['Clean price: was 5 credits', 'DNC price: 2 credits']);
    expect(document.querySelector('svg')).toBeNull();
  });

  it('shows up to four changes; of more it shows three and folds the rest', () => {
    const four = { cleanPrice: 1, dncPrice: 2, visible: true, active: true };
    const { unmount } = show({ after: four });
    expect(lines()).toHaveLength(4);
    expect(folded()).toEqual([]);
    unmount();
    show({ after: { ...four, discount: 10 } });
    expect(lines()).toHaveLength(3);
    expect(screen.getByText('2 more')).toBeVisible();
    expect(folded()).toEqual(['Status', 'Discount']);
  });

  it('shows the beginning of a long text and folds the rest', () => {
    const short = 'a'.repeat(120);
    const { unmount } = show({ after: { content: short } });
    expect(lines()).toEqual([`Text: ${short}`]);
    unmount();
    const long = `${'a'.repeat(119)} and so on`;
    show({ after: { content: long } });
    expect(screen.getByText(`${'a'.repeat(119)}…`)).toBeVisible();
    expect(screen.getByText(long)).not.toBeVisible();
  });

  it('ends with the reason when one was given', () => {
    const { unmount } = show({ reason: 'Refund for a bad pack' });
    expect(screen.getByText('Reason: Refund for a bad pack')).toBeVisible();
    expect(lines()).toEqual([]);
    unmount();
    show({});
    expect(screen.queryByText(/^Reason/)).toBeNull();
  });
});
