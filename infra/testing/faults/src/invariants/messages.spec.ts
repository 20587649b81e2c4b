import { expect, it } from '@jest/globals';
import type { Books } from './books.js';
import { mailsAreSentOnce } from './messages.js';

it.each([
  [1, []],
  [2, ['somebody got "News" 2 times']],
])('mailsAreSentOnce judges %i mails to one person', async (most, found) => {
  const get = () => Promise.resolve({ status: 200, body: { subject: 'News' } });
  const shop = { promises: { campaigns: ['one'] } };
  const provider = { mailsSent: () => Promise.resolve({ mails: 2, most }) };
  expect(
    await mailsAreSentOnce({ shop, provider, admin: { api: { get } } } as never as Books),
  ).toEqual(found);
});
