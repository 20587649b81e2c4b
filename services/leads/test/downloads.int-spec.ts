import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { PackDownloaded, type PackPreviewView, type PacksView } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { countCommands, until } from '@leadmart/platform/testing';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { filesIn } from './factories/zip-files.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();

describe('downloading a pack', () => {
  it('sends a pack as a CSV file with a descriptive name', async () => {
    const dataset = await leads.aDataset(
      [aLead({ firstName: '=cmd()', lastName: '"O""Hara, Jr."', city: 'San José' })],
      { name: 'Small Businesses!' },
    );
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id);
    const path = `${leads.url}/api/v1/leads/packs/${jobId}/download`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${buyer.token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="small-businesses-clean-CA-1-\\d{8}-${jobId}.csv"$`),
    );
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [header, line, end] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(header).toBe('firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email');
    expect(line).toMatch(/^'=cmd\(\),"O""Hara, Jr.",CA,San José,\d{10},clean,lead\d+@example.com$/);
    expect(end).toBe('');
    await until(() => leads.bus.seen(PackDownloaded).some((e) => e.purchaseId === jobId));
  });

  it('exports a pack for other programs, to its buyer only', async () => {
    const dataset = await leads.aDataset(someLeads(1_500));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1_400 });
    const exported = async (query: string, { token }: TestBuyer = buyer) =>
      fetch(`${leads.url}/api/v1/leads/packs/${jobId}/export${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const own = phonesIn((await leads.download(buyer, jobId)).text);
    const answer = await exported('?preset=vicidial');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(`-${jobId}.csv"`);
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe('phone_number,first_name,last_name,city,state,email');
    expect(lines.map((line) => line.split(',')[0])).toEqual(own);
    const json = (await (await exported('?format=jsonl&columns=phoneNumber')).text()).trimEnd();
    expect(json.split('\n').map((line) => JSON.parse(line) as object)).toEqual(
      own.map((phoneNumber) => ({ phoneNumber })),
    );
    const workbook = await exported('?format=xlsx');
    expect(workbook.headers.get('content-disposition')).toMatch(`-${jobId}.xlsx"`);
    const files = filesIn(Buffer.from(await workbook.arrayBuffer()));
    const sheet = files['xl/worksheets/sheet1.xml'];
    expect(sheet?.match(/<row>/g)).toHaveLength(1_401);
    expect((await exported('?format=vcf')).headers.get('content-type')).toMatch(/^text\/vcard/);
    expect((await exported('?format=pdf')).status).toBe(400);
    expect((await exported('', leads.aBuyer())).status).toBe(404);
  });

  it('sends the same bytes of a pack every time, whatever changes in the dataset', async () => {
    const dataset = await leads.aDataset(someLeads(700));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 650 });
    const first = await leads.download(buyer, jobId);
    await leads.upload(dataset._id, someLeads(300));
    const path = `/admin/datasets/${dataset._id}`;
    await leads.asAdmin.patch(`${path}/name`, { name: 'Other' });
    await leads.asAdmin.patch(`${path}/visibility`);
    await leads.asAdmin.delete(path);
    const second = await leads.download(buyer, jobId);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('content-disposition')).toBe(
      first.headers.get('content-disposition'),
    );
    expect(phonesIn(first.text)).toHaveLength(650);
  });

  it('sends a complete pack after aborted downloads', async () => {
    const dataset = await leads.aDataset(someLeads(5_000));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 5_000 });
    const url = `${leads.url}/api/v1/leads/packs/${jobId}/download`;
    const headers = { authorization: `Bearer ${buyer.token}` };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await new Promise<void>((resolve, reject) => {
        const download = get(url, { headers }, (answer) => {
          answer.once('data', () => answer.destroy());
          answer.once('close', resolve);
          answer.on('error', () => {});
        });
        download.on('error', reject);
      });
    }
    expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(5_000);
  });

  it('reads a pack with one command for all of up to 32 pages', async () => {
    const dataset = await leads.aDataset(someLeads(5_000));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 5_000 });
    const sent = await countCommands(leads, () => leads.download(buyer, jobId));
    // The first two are sent at the same time.
    expect(sent.filter((command) => command.startsWith('find')).toSorted()).toEqual([
      'find allocations',
      'find pages',
      'find purchases',
      'find shelves',
    ]);
  });

  it('sends the leads of many shelves, each lead once', async () => {
    const states = ['AL', 'NY', 'WY'] as const;
    const dataset = await leads.aDataset(states.flatMap((state) => someLeads(900, { state })));
    const buyer = leads.aBuyer();
    const wish = { states, quantity: 1_000 };
    const packs = [
      await leads.buy(buyer, dataset._id, wish),
      await leads.buy(buyer, dataset._id, wish),
      await leads.buy(buyer, dataset._id, { states, quantity: 700 }),
    ];
    const texts = await Promise.all(packs.map(({ jobId }) => leads.download(buyer, jobId)));
    const phones = texts.flatMap(({ text }) => phonesIn(text));
    expect(phones).toHaveLength(2_700);
    expect(new Set(phones).size).toBe(2_700);
  });
});

/** Returns the response to a download when it begins. */
function begunDownload(
  { token }: TestBuyer,
  packId: string,
  acceptEncoding: string,
): Promise<IncomingMessage> {
  const url = `${leads.url}/api/v1/leads/packs/${packId}/download`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': acceptEncoding };
  return new Promise((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
}

/** Downloads without decoding. Rejects if the response is cut. */
async function rawDownload(
  ...download: Parameters<typeof begunDownload>
): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const answer = await begunDownload(...download);
  return { headers: answer.headers, bytes: await buffer(answer) };
}

describe('the event of a download', () => {
  it('stores the event of a download while the file is sent; without it the response is cut', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 3 });
    let failToStore: (error: Error) => void = () => undefined;
    const report = jest
      .spyOn(leads.app.get(Outbox, { strict: false }), 'report')
      .mockImplementationOnce(() => new Promise((_stored, failed) => (failToStore = failed)));
    const answer = await begunDownload(buyer, jobId, 'gzip');
    failToStore(new Error('no primary'));
    await expect(buffer(answer)).rejects.toThrow('aborted');
    report.mockRestore();
    expect((await rawDownload(buyer, jobId, 'gzip')).bytes.length).toBeGreaterThan(0);
  });
});

describe('the encoding of a download', () => {
  it('a download is gzip for a client that accepts it, with the same bytes as for others', async () => {
    const dataset = await leads.aDataset(someLeads(700));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 650 });
    const plain = await rawDownload(buyer, jobId, 'identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(phonesIn(plain.bytes.toString())).toHaveLength(650);
    const gzipped = await rawDownload(buyer, jobId, 'gzip, deflate, br');
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gzipped.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
    for (const { headers } of [plain, gzipped]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    }
  });

  it.each(['identity', 'gzip'])(
    'gzip does not hide that the response is cut when a later page is missing, sent as %s',
    async (encoding) => {
      const pagesBefore = 32 + 256 + 1;
      const quantity = pagesBefore * 256 + 44;
      const dataset = await leads.aDataset(someLeads(quantity));
      const buyer = leads.aBuyer();
      const { jobId } = await leads.buy(buyer, dataset._id, { quantity });
      const id = new RegExp(`^${dataset._id}:.*:${pagesBefore}:`);
      const { deletedCount } = await leads.mongo
        .collection<{ _id: string }>('pages')
        .deleteMany({ _id: id });
      expect(deletedCount).toBe(1);
      await expect(rawDownload(buyer, jobId, encoding)).rejects.toThrow('aborted');
    },
  );
});

describe('the byte order mark of a download', () => {
  const mark = Buffer.from('\uFEFF');

  it.each(['identity', 'gzip'])('`bom=false` leaves it out, sent as %s', async (encoding) => {
    const dataset = await leads.aDataset(someLeads(300));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 300 });
    const bytesOf = async (file: string) => {
      const url = `${leads.url}/api/v1/leads/packs/${file}`;
      const headers = { authorization: `Bearer ${buyer.token}`, 'accept-encoding': encoding };
      return Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    };
    for (const file of ['download?', 'download?asOf=today&', 'export?preset=vicidial&']) {
      const withMark = await bytesOf(`${jobId}/${file}bom=true`);
      expect(withMark.subarray(0, 3)).toEqual(mark);
      expect(await bytesOf(`${jobId}/${file}bom=false`)).toEqual(withMark.subarray(3));
    }
    const [zipped] = Object.values(filesIn(await bytesOf(`download?ids=${jobId}&bom=false`)));
    const file = await bytesOf(`${jobId}/download?bom=false`);
    expect(zipped === file.toString()).toBe(true);
  });

  it('`bom` is true or false', async () => {
    const id = 'a'.repeat(24);
    for (const file of [`${id}/download?`, `${id}/export?`, `download?ids=${id}&`])
      expect(await leads.http('GET', `/leads/packs/${file}bom=no`, leads.aBuyer())).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'bom', message: 'expected true or false' }] } },
      });
  });
});

describe('a download of several packs', () => {
  const zipOf = ({ token }: TestBuyer, ids: readonly string[]) =>
    fetch(`${leads.url}/api/v1/leads/packs/download?ids=${ids.join(',')}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it('a download of several packs is a zip file with the file of each pack, byte by byte', async () => {
    const dataset = await leads.aDataset(someLeads(900));
    const buyer = leads.aBuyer();
    const buy = (quantity: number) => leads.buy(buyer, dataset._id, { quantity });
    const ids = [(await buy(600)).jobId, (await buy(3)).jobId];
    const answer = await zipOf(buyer, ids);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leadmart-2-packs-\d{8}.zip"$/,
    );
    const files = filesIn(Buffer.from(await answer.arrayBuffer()));
    const alone = await Promise.all(ids.map((id) => leads.download(buyer, id)));
    expect(Object.values(files)).toEqual(
      alone.map(({ text }) => `\uFEFF${text.replace('\uFEFF', '')}`),
    );
    for (const id of ids)
      await until(
        () => leads.bus.seen(PackDownloaded).filter((e) => e.purchaseId === id).length > 1,
      );
  });

  it('refuses a download of several packs when one belongs to another buyer, and without packs', async () => {
    const dataset = await leads.aDataset(someLeads(9));
    const [buyer, other] = [leads.aBuyer(), leads.aBuyer()];
    const own = await leads.buy(buyer, dataset._id, { quantity: 1 });
    const foreign = await leads.buy(other, dataset._id, { quantity: 1 });
    expect((await zipOf(buyer, [own.jobId, foreign.jobId])).status).toBe(404);
    const refused = await zipOf(buyer, []);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ details: { fields: [{ field: 'ids' }] } });
  });
});

describe('the preview of a pack', () => {
  it('shows the first ten leads of its file to its buyer', async () => {
    const first = aLead({ firstName: '=cmd()', lastName: '"O""Hara"' });
    const dataset = await leads.aDataset([first, ...someLeads(40)]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 41 });
    const path = `/leads/packs/${jobId}/preview`;
    const { body } = await leads.as(buyer).get<PackPreviewView>(path);
    const { text } = await leads.download(buyer, jobId);
    expect(body.columns.join()).toBe(text.split('\r\n')[0]?.replace('\uFEFF', ''));
    expect(body.rows.map((row) => row[4])).toEqual(phonesIn(text).slice(0, 10));
    expect(body.rows.flat()).toEqual(expect.arrayContaining(['=cmd()', 'O"Hara']));
    const stranger = await leads.as(leads.aBuyer()).get(path);
    expect(stranger.status).toBe(404);
  });
});

describe('the list of packs', () => {
  it('the server filters, sorts and pages the list of packs', async () => {
    const states = ['CA', 'TX'] as const;
    const file = states.flatMap((state) => someLeads(100, { state }));
    const [roofs, solar] = [
      await leads.aDataset(file, { name: 'roofs (new)' }),
      await leads.aDataset(file, { name: 'Solar' }),
    ];
    const buyer = leads.aBuyer();
    for (let pack = 1; pack <= 11; pack += 1)
      await leads.buy(buyer, roofs._id, { quantity: pack, states: ['CA'] });
    await leads.buy(buyer, solar._id, { quantity: 5, states: ['CA', 'TX'] });
    const list = async (query: string) => {
      const { body } = await leads.http<PacksView>('GET', `/leads/packs?${query}`, buyer);
      const { packs, totalPacks, totalPages, totals } = body;
      const limit = Number(new URLSearchParams(query).get('limit') ?? 10);
      expect(totalPages).toBe(Math.max(1, Math.ceil(totalPacks / limit)));
      expect(totals).toEqual({ packs: 12, leads: 71, credits: expect.any(Number) });
      return { sizes: packs.map(({ quantity }) => quantity), totalPacks };
    };
    expect(await list('sort=quantity&page=2')).toEqual({ sizes: [10, 11], totalPacks: 12 });
    expect((await list('sort=quantity&page=3&limit=5')).sizes).toEqual([10, 11]);
    expect((await list('limit=100')).sizes).toHaveLength(12);
    expect((await list('sort=-name')).sizes.slice(0, 2)).toEqual([5, 1]);
    expect((await list('sort=-cost')).sizes[0]).toBe(11);
    expect(await list('name=ROOFS (n&min=3&max=5')).toEqual({ sizes: [5, 4, 3], totalPacks: 3 });
    expect(await list('states=TX,NY')).toEqual({ sizes: [5], totalPacks: 1 });
    expect(await list('status=dnc')).toEqual({ sizes: [], totalPacks: 0 });
    expect((await list(`to=${new Date(0).toISOString()}`)).totalPacks).toBe(0);
    const first = await leads.http<PacksView>('GET', '/leads/packs?name=roofs', buyer);
    await leads.buy(buyer, roofs._id, { quantity: 12, states: ['CA'] });
    const rest = `/leads/packs?name=roofs&cursor=${first.body.nextCursor}`;
    expect((await leads.http<PacksView>('GET', rest, buyer)).body).toMatchObject({
      packs: [{ quantity: 1 }],
      totalPacks: 12,
      nextCursor: null,
    });
    for (const [field, value] of Object.entries({
      sort: 'size',
      limit: '101',
      cursor: 'x',
    }))
      expect(await leads.http('GET', `/leads/packs?${field}=${value}`, buyer)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field }] } },
      });
  });
});
