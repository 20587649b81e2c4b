import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { AnnouncementId, AnnouncementView } from '@leadmart/contracts';
import { AnnouncementList } from './Announcements.js';

const anAnnouncement = (index: number): AnnouncementView => ({
  _id: `a${index}` as AnnouncementId,
  title: `News ${index}`,
  content: 'Something new.',
  html: '<p>Something new.</p>',
  type: 'info',
  active: true,
  startsAt: null,
  endsAt: null,
  version: 1,
  createdAt: '2026-05-04T12:00:00.000Z',
});
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

describe('AnnouncementList', () => {
  it('shows the announcements of a page in the order of the server', () => {
    const announcements = [3, 2, 1].map(anAnnouncement);
    render(<AnnouncementList {...{ announcements, page: 1, pages: 1, onPage: jest.fn() }} />);
    expect(titles()).toEqual(['News 3', 'News 2', 'News 1']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('leads to older announcements page by page', () => {
    const onPage = jest.fn();
    const announcements = [105, 104].map(anAnnouncement);
    render(<AnnouncementList {...{ announcements, page: 1, pages: 21, onPage }} />);
    expect(screen.getByRole('navigation', { name: 'Pages of announcements' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2, 'push');
  });

  it('shows the text as the server rendered it, with the day of the start', () => {
    const html = '<p><strong>Something</strong> new.</p>';
    const startsAt = '2026-06-01T12:00:00.000Z';
    const announcements = [{ ...anAnnouncement(1), html, startsAt }];
    render(<AnnouncementList {...{ announcements, page: 1, pages: 1, onPage: jest.fn() }} />);
    expect(screen.getByText('Something').tagName).toBe('STRONG');
    expect(screen.getByText('Jun 1, 2026')).toBeVisible();
  });

  it('says that there are no announcements', () => {
    render(<AnnouncementList {...{ announcements: [], page: 1, pages: 1, onPage: jest.fn() }} />);
    expect(screen.getByText('No announcements at this time.')).toBeVisible();
  });
});
