import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CallListView, DatasetView } from '@leadmart/contracts';
import { adminOptOutsPath } from '@leadmart/contracts/admin-paths';
import { leads } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';
import { aDataset, ended, order } from '@leadmart/journeys/trade';
import { phone } from '@leadmart/journeys/visits';
import { expectAccessible } from './support/expect-accessible.js';
import { expectNoSideways } from './support/expect-no-overflow.js';
import { theSite } from './support/site.js';

describe('the site without a connection', () => {
  const site = theSite();
  let admin: Person;
  let buyer: Person;
  let dataset: DatasetView;
  let pack: string;
  /** Others than those of other tests: one of them opts out. */
  const sold = leads(30, { from: 930_000, state: 'CA' });

  beforeAll(async () => {
    [buyer, admin] = await Promise.all([site.people.aBuyerWith(200), site.people.theAdmin()]);
    dataset = await aDataset(admin, sold);
    const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity: 30 });
    pack = body.data.jobId;
    expect((await ended(buyer, pack)).status).toBe('completed');
  });
  site.afterwards(() => admin.api.send('DELETE', `/admin/datasets/${dataset._id}`));

  const rows = (page: Page) => page.getByRole('row').getByRole('link');
  /** The paths of files of the site, and of packs of a user, that this device keeps. */
  const keptIn = (page: Page) =>
    page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        found.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
      }
      return found;
    });

  /** A phone on which the pack was opened, with all that it keeps. */
  async function aPhone(): Promise<Page> {
    const page = await site.visits.open(`/my-leads/${pack}`, {
      as: buyer,
      viewport: phone,
      worker: true,
    });
    await rows(page).nth(24).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await eventually('the pack is kept', async () =>
      (await keptIn(page)).includes(`/kept/packs/${pack}`),
    );
    return page;
  }

  it('opens a pack after a reload, and records its calls when the connection is back', async () => {
    const page = await aPhone();
    expect((await keptIn(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await rows(page).nth(24).waitFor();
    await page.getByText(/^The leads as of .*, from this device\.$/).waitFor();
    await page
      .getByRole('row')
      .getByText(/ [AP]M$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await eventually('the second page is shown', async () => (await rows(page).count()) === 5);
    await expectAccessible(page);
    await expectNoSideways(page);

    await page.getByRole('button', { name: 'Work this pack' }).click();
    const dialog = page.getByRole('dialog', { name: 'Work this pack' });
    const name = dialog.getByRole('heading', { level: 3 });
    const first = await name.innerText();
    await dialog.getByRole('button', { name: /^Interested/ }).click();
    await dialog.getByText(`${first}: Interested.`).waitFor();
    await page.reload();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('interested');
    await eventually('the called lead is listed', async () => (await rows(page).count()) === 1);

    await page.context().setOffline(false);
    await eventually('the call is recorded', async () => {
      const { body } = await buyer.api.get(`/leads/packs/${pack}/call-list`);
      return (body as CallListView).counts.byOutcome.interested === 1;
    });
    await page.getByText(/from this device/).waitFor({ state: 'detached' });

    // The copy has a call that the server has recorded.
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/from this device/).waitFor();
    await eventually('the call is kept', async () => (await rows(page).count()) === 1);
  });

  it('names the packs of this device on other pages', async () => {
    const page = await aPhone();
    await page.context().setOffline(true);
    await page.goto('/buy-credits');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectAccessible(page);
    await page.goto('/my-leads/65f000000000000000000041');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.goto('/my-leads');
    await page.getByRole('heading', { name: 'Packs on this device' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: dataset.name }).click();
    await rows(page).nth(24).waitFor();
  });

  it('shows no lead after a logout', async () => {
    const page = await aPhone();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto(`/my-leads/${pack}`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await rows(page).count()).toBe(0);
    await eventually('the copy is gone', async () =>
      (await keptIn(page)).every((path) => !path.startsWith('/kept')),
    );
  });

  it('deletes what is kept for a user who is not signed in any more, however the session ended', async () => {
    const page = await aPhone();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await eventually('the copy is gone', async () =>
      (await keptIn(page)).every((path) => !path.startsWith('/kept')),
    );
  });

  it('a lead whose person opted out leaves the device at the next connection, on any page', async () => {
    const page = await aPhone();
    const phoneNumber = sold[0]?.phoneNumber ?? '';
    const hasLead = () =>
      page.evaluate(
        async ([path, number]) => {
          const copy = await caches.match(path);
          return (await copy?.text())?.includes(number);
        },
        [`/kept/packs/${pack}`, phoneNumber] as const,
      );
    expect(await hasLead()).toBe(true);
    await page.goto('/my-leads');
    await page.context().setOffline(true);
    const optOut = { phone: phoneNumber, source: 'Letter' };
    expect((await admin.api.send('POST', adminOptOutsPath, { body: optOut })).status).toBe(201);
    await eventually('the lead is erased', async () => {
      const { body } = await buyer.api.get(`/leads/packs/${pack}/call-list`);
      return (body as CallListView).total === sold.length - 1;
    });
    await page.context().setOffline(false);
    await eventually('the lead has left the device', async () => (await hasLead()) === false);
  });

  describe('with a new build', () => {
    /** The site behind a proxy that may answer no documents, and whose worker may be of another build. */
    async function aProxy() {
      const change = { build: '', isMute: false };
      const forward = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
        const answer = await fetch(site.url + url);
        const names = ['content-type', 'cache-control'];
        const headers = names.map((name) => [name, answer.headers.get(name) ?? ''] as const);
        response.writeHead(answer.status, Object.fromEntries(headers));
        if (url === '/worker.js') {
          const text = await answer.text();
          response.end(text.replace(/`site (?=[\w-])/, `\`site ${change.build}`));
        } else response.end(Buffer.from(await answer.arrayBuffer()));
      };
      const server = createServer((request, response) => {
        const isDocument = request.headers['sec-fetch-mode'] === 'navigate';
        if (!isDocument || !change.isMute) void forward(request, response);
      });
      await new Promise<void>((done) => void server.listen(0, 'localhost', done));
      site.afterwards(() => {
        server.close();
        server.closeAllConnections();
      });
      const { port } = server.address() as AddressInfo;
      return { change, url: `http://localhost:${port}` };
    }
    const namesIn = (page: Page) => page.evaluate(async () => caches.keys());

    it('a new build removes the files of the former one, and a late document is that of this device', async () => {
      const proxy = await aProxy();
      const page = await (await site.visits.profile({ worker: true })).newPage();
      await page.goto(`${proxy.url}/login`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/worker.js');
        await navigator.serviceWorker.ready;
      });
      const before = await namesIn(page);
      expect(before).toHaveLength(1);
      proxy.change.build = 'other-';
      await page.reload();
      await eventually('the other build is alone', async () => {
        const names = await namesIn(page);
        return names.length === 1 && names[0]?.startsWith('site other-') === true;
      });
      proxy.change.isMute = true;
      await page.goto(`${proxy.url}/forgot-password`);
      await page.getByRole('textbox', { name: 'Email' }).waitFor();
    });
  });
});
