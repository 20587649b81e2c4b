import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { AnnouncementId, AnnouncementView } from '@leadmart/contracts';
import { renderWithToasts } from '../../shared/testing/render-with-toasts.js';
import { AnnouncementTable } from './AdminAnnouncementsPage.js';

const anAnnouncement = (index: number, active = true): AnnouncementView => ({
  _id: `a${index}` as AnnouncementId,
  title: `News ${index}`,
  content: 'Something new.',
  html: '<p>Something new.</p>',
  type: 'info',
  active,
  startsAt: null,
  endsAt: null,
  version: 1,
  createdAt: '2026-05-04T12:00:00.000Z',
});

function renderTable(props: Partial<Parameters<typeof AnnouncementTable>[0]>) {
  const one = { announcements: [], onEdit: jest.fn() };
  return renderWithToasts(<AnnouncementTable {...one} {...props} />);
}

describe('AnnouncementTable', () => {
  it('shows active and inactive announcements with their status', () => {
    renderTable({ announcements: [anAnnouncement(2), anAnnouncement(1, false)] });
    expect(screen.getByRole('row', { name: /News 2/ })).toHaveTextContent('Active');
    expect(screen.getByRole('row', { name: /News 1/ })).toHaveTextContent('Inactive');
  });

  it('passes the announcement to edit', () => {
    const onEdit = jest.fn();
    const announcement = anAnnouncement(1);
    renderTable({ announcements: [announcement], onEdit });
    fireEvent.click(screen.getByRole('button', { name: 'Edit News 1' }));
    expect(onEdit).toHaveBeenCalledWith(announcement);
  });
});
