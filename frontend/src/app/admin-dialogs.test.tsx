import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { AdminAnnouncementsPage } from '../features/admin-announcements/AdminAnnouncementsPage.js';
import { AdminPackagesPage } from '../features/admin-credit-packages/AdminPackagesPage.js';
import { escape, gone } from '../shared/testing/gestures.js';
import { Toasts } from '../shared/ui/messages/Toasts.js';
import { failure, fill, lines, press } from './testing/gestures.js';
import { fakeServer, renderPage, settled } from './testing/render-page.js';

const server = fakeServer();

describe('the dialog of a new announcement', () => {
  it('refuses an announcement without a title or content', async () => {
    const path = '/admin/announcements';
    server.answer(/^\/admin\/announcements/, {
      body: { announcements: [], total: 0, page: 1, pages: 1 },
    });
    await renderPage(<AdminAnnouncementsPage />, path);
    await press('Create announcement');
    await press('Create');
    expect(screen.getByLabelText('Title')).toBeInvalid();
    expect(screen.getByLabelText('Content')).toBeInvalid();
    fill('Title', '   ');
    fill('Content', 'Something');
    await press('Create');
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Please fill in this field');
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Something' } });
    fill('Content', '   ');
    await press('Create');
    expect(screen.getByLabelText('Content')).toHaveFocus();
    expect(screen.getByLabelText('Content')).toHaveAccessibleDescription(
      /Title and content are required$/,
    );
    expect(server.calls).not.toContain(`POST ${path}`);
  });
});

describe('the text of an announcement', () => {
  it('a text is lost by Escape or the cross after a question, and by Cancel without', async () => {
    const none = { announcements: [], total: 0, page: 1, pages: 1 };
    server.answer(/^\/admin\/announcements/, { body: none });
    await renderPage(<AdminAnnouncementsPage />, '/admin/announcements');
    const write = async (): Promise<void> => {
      await press('Create announcement');
      fill('Title', 'Leads of Texas');
      fill('Content', 'Many new ones');
    };
    await write();
    await escape(screen.getByRole('dialog'));
    expect(failure()).toHaveTextContent('What you wrote is not saved.');
    expect(screen.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
    await press('Keep writing');
    expect(failure()).toBeNull();
    expect(screen.getByLabelText('Content')).toHaveFocus();
    expect(screen.getByLabelText('Content')).toHaveValue('Many new ones');

    await press('Close');
    fill('Content', 'Very many new ones');
    expect(failure()).toBeNull();
    await press('Close');
    const dialog = screen.getByRole('dialog');
    await press('Discard');
    await gone(dialog);

    await write();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an emptied text raises no question, and a second Escape answers it', async () => {
    server.answer(/^\/admin\/announcements/, {
      body: { announcements: [], total: 0, page: 1, pages: 1 },
    });
    await renderPage(<AdminAnnouncementsPage />, '/admin/announcements');
    await press('Create announcement');
    fill('Content', 'Many');
    fill('Content', '');
    await escape(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Create announcement');
    fill('Content', 'Many');
    await escape(screen.getByRole('dialog'));
    await escape(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the global discount', () => {
  const discounts = /^\/admin\/credits\/packages\/apply-discount$/;
  const lists = () => server.calls.filter((call) => call === 'GET /admin/credits/packages');

  it('the global discount is a whole number up to 100, and the answer of the server is shown', async () => {
    server.answer(/^\/admin\/credits\/packages$/, { body: [] });
    await renderPage(
      <>
        <AdminPackagesPage />
        <Toasts />
      </>,
      '/admin/credit-packages',
    );
    await press('Global Discount');
    expect(screen.getByLabelText('Discount (%)')).toHaveFocus();
    const sentence = 'Please enter a valid discount between 0 and 100';
    for (const text of ['', '101', '-1', '100.5']) {
      fill('Discount (%)', '7');
      expect(screen.queryByText(sentence)).toBeNull();
      fill('Discount (%)', text);
      await press('Apply to all packages');
      expect(screen.getByText(sentence)).toBeVisible();
      expect(screen.getByLabelText('Discount (%)')).toHaveFocus();
    }
    expect(server.sent).toEqual([]);

    server.answer(discounts, { status: 500, body: { error: 'Anything' } });
    fill('Discount (%)', '12.5');
    await press('Apply to all packages');
    expect(lines()).toEqual(['Failed to apply global discount']);
    const message = 'A 12% discount was applied to all packages';
    const because = 'its price of $0.44 is below the smallest card payment of $0.50';
    const notSold = [{ packageName: 'tiny', because }];
    server.answer(discounts, { body: { message, notSold } });
    const tiny = { _id: 'p1', packageName: 'tiny', creditAmount: 10, price: 1, discount: 12 };
    const shown = { ...tiny, discountedPrice: 0.44, active: true, notSoldBecause: because };
    server.answer(/^\/admin\/credits\/packages$/, { body: [shown] });
    const before = lists().length;
    await press('Apply to all packages');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText('12.5 was saved as 12')).toBeVisible();
    expect(screen.getByText(`Not shown to buyers: ${because}`)).toBeVisible();
    expect(screen.getByRole('row', { name: /tiny/ })).toHaveTextContent(`not shown: ${because}`);
    expect(server.sent.at(-1)?.body).toEqual({ discount: 12 });
    expect(lists()).toHaveLength(before + 1);
    server.answer(/^\/admin\/credits\/packages\/p1$/, { body: shown });
    await press('Edit tiny');
    await press('Save');
    expect(screen.getAllByText(`Not shown to buyers: ${because}`)).toHaveLength(2);
  });
});

describe('a credit package', () => {
  it('saves a credit package with whole numbers, says so, and says why buyers do not see it', async () => {
    const draft = { packageName: 'Gold', creditAmount: 0, price: 0, discount: 12, active: true };
    const saved = {
      ...draft,
      _id: 'p1',
      discountedPrice: 0,
      notSoldBecause: 'it has no price',
    };
    server.answer(/^\/admin\/credits\/packages$/, { body: [] });
    await renderPage(
      <>
        <AdminPackagesPage />
        <Toasts />
      </>,
      '/admin/credit-packages',
    );
    await press('Add package');
    fill('Package name', 'Gold');
    const discount = screen.getByLabelText('Discount (%)');
    fireEvent.change(discount, { target: { value: '12.5' } });
    fireEvent.blur(discount);
    server.answer(/^\/admin\/credits\/packages$/, { body: [saved] });
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));
    expect(server.sent).toMatchObject([{ body: draft }]);
    expect(screen.getByText('Package created successfully')).toBeVisible();
    expect(screen.getByText('12.5 was saved as 12')).toBeVisible();
    expect(screen.getByText('not shown: it has no price')).toBeVisible();
  });
});

describe('a package that another admin changed meanwhile', () => {
  const seen = {
    _id: 'p1',
    packageName: 'Small',
    creditAmount: 1_000,
    price: 100,
    discount: 0,
    discountedPrice: 100,
    active: false,
    version: 1,
  };
  const now = { ...seen, price: 150, discountedPrice: 150, version: 2 };
  const { packageName, creditAmount, price, discount, active } = now;
  const current = { packageName, creditAmount, price, discount, active };
  const list = (one: object) => server.answer(/^\/admin\/credits\/packages$/, { body: [one] });
  const one = /^\/admin\/credits\/packages\/p1$/;

  beforeEach(async () => {
    list(seen);
    await renderPage(
      <>
        <AdminPackagesPage />
        <Toasts />
      </>,
      '/admin/credit-packages',
    );
    list(now);
    const change = {
      field: 'price',
      sent: 100,
      current: 150,
      changedBy: { _id: 'a2', isYou: false, name: 'Bob', email: 'bob@example.com' },
      changedAt: '2026-05-04T12:00:00.000Z',
    };
    const details = { version: 2, changes: [change], current };
    server.answer(one, { status: 409, body: { code: 'HTTP.STALE_WRITE', details } });
  });

  it('puts a changed package on sale only at the current price, after a dialog showed both prices', async () => {
    await press('Reactivate Small');
    const dialog = screen.getByRole('dialog', { name: 'Small' });
    expect(dialog).toHaveTextContent(/Price: .?\$150\.00.? now, it was .?\$100\.00/);
    expect(dialog).toHaveTextContent('bob@example.com');
    expect(screen.getByRole('row', { name: /Small.*\$150\.00/ })).toBeVisible();
    server.answer(one, { body: { ...now, active: true, version: 3 } });
    await press('Reactivate anyway');
    expect(server.sent.at(-1)?.body).toMatchObject({ price: 150, active: true, version: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Package activated successfully')).toBeVisible();
  });

  it('the form shows the current values of a package that another admin changed', async () => {
    await press('Edit Small');
    await press('Save');
    await press('Load the current values');
    expect(screen.getByLabelText('Price (USD)')).toHaveValue(150);
  });

  it('fetches packages again when the window gets the focus; an open form keeps the typed text', async () => {
    await press('Edit Small');
    fill('Package name', 'Tiny');
    expect(screen.queryByRole('row', { name: /\$150\.00/ })).toBeNull();
    fireEvent.focus(window);
    await settled();
    expect(screen.getByRole('row', { name: /Small.*\$150\.00/, hidden: true })).toBeInTheDocument();
    expect(screen.getByLabelText('Package name')).toHaveValue('Tiny');
  });

  it('stays on screen when it cannot be fetched again', async () => {
    server.answer(/^\/admin\/credits\/packages$/, 'cut');
    fireEvent.focus(window);
    await settled();
    expect(screen.getByRole('row', { name: /Small.*\$100\.00/ })).toBeVisible();
  });
});

describe('the undo of a change', () => {
  it('restores the values before the last change of a package after it showed both', async () => {
    const undo = { until: '2026-05-05T12:00:00.000Z', values: { price: 100 } };
    const small = { _id: 'p1', packageName: 'Small', creditAmount: 1_000, price: 150, version: 2 };
    const one = { ...small, discount: 0, discountedPrice: 150, active: true, undo };
    server.answer(/^\/admin\/credits\/packages$/, { body: [one] });
    server.answer(/^\/admin\/credits\/packages\/p1$/, { body: one });
    await renderPage(<AdminPackagesPage />, '/admin/credit-packages');
    await press('Undo the last change of Small');
    const dialog = screen.getByRole('dialog', { name: /Undo the last change/ });
    expect(dialog).toHaveTextContent(/\$150\.00 → \$100\.00/);
    await press('Undo');
    expect(server.sent.at(-1)?.body).toMatchObject({ price: 100, version: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
