import { describe, expect, it } from '@jest/globals';
import {
  maxUploadBytes,
  type DatasetView,
  type UploadReport,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { theProduct } from '../support/the-product.js';

const plain = csvOf(leads(3));
const bytes = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding));
const otherHeader = (header: string) => [header, ...plain.split('\n').slice(1)].join('\n');
/** A file of exactly this many bytes: three leads, with an extra column of notes. */
function fileOf(size: number): Uint8Array<ArrayBuffer> {
  const rows = plain.trimEnd().split('\n');
  const begin = [`${rows[0]},notes`, ...rows.slice(1).map((row) => `${row},x`), ''].join('\n');
  const filler = `,,,,,,,${'x'.repeat(60_000)}\n`.repeat(200);
  return bytes((begin + filler).slice(0, size), 'utf8');
}

describe('CSV files of other programs', () => {
  const product = theProduct();

  const upload = async <B = UploadReport>(
    dataset: DatasetView,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    to = 'upload',
  ) =>
    product.admin.api.send<B>('POST', `/admin/datasets/${dataset._id}/${to}`, {
      form: uploadForm(content, fields),
    });
  const leadCountOf = async ({ _id }: DatasetView) => {
    const { body } = await product.admin.api.get<{ datasets: DatasetView[] }>('/admin/datasets');
    return body.datasets.find((dataset) => dataset._id === _id)?.leadCount;
  };

  // read-leads.spec.ts in services/leads reads the other encodings, separators and headers.
  it.each([
    ['in UTF-16', bytes(`\uFEFF${plain}`, 'utf16le')],
    ['of exactly 10 MB (soak)', fileOf(maxUploadBytes)],
  ])('accepts a CSV file %s', async (_, content) => {
    const dataset = await aDataset(product.admin, []);
    const { status, body, text } = await upload(dataset, content, { skipInvalid: 'true' });
    if (status !== 201) throw new Error(text.slice(0, 500));
    expect(body.addedCount).toBe(3);
    expect(await leadCountOf(dataset)).toBe(3);
  });

  it('keeps quotes, line breaks and accents from the upload to the download', async () => {
    const row =
      '"Ann ""A"" ","O\'Hara, Jr.",CA,"San Jos\xe9\nnorth",clean,(415) 555-0123,ANN@EXAMPLE.COM';
    const dataset = await aDataset(product.admin, []);
    const file = `${plain.split('\n')[0]}\n${row}\n`;
    expect((await upload(dataset, bytes(file, 'latin1'))).status).toBe(201);
    const buyer = await product.people.aBuyerWith(100);
    const { body } = await order(buyer, { datasetId: dataset._id, states: ['CA'], quantity: 1 });
    await ended(buyer, body.data.jobId);
    expect((await downloaded(buyer, body.data.jobId)).join('\r\n')).toBe(
      '"Ann ""A""","O\'Hara, Jr.",CA,"San José\nnorth",4155550123,clean,ann@example.com',
    );
  });

  it('accepts a mapping for a file with unknown headers', async () => {
    const dataset = await aDataset(product.admin, []);
    const file = otherHeader('given,family,st,town,dnc?,mobile,mail');
    const validated = await upload<ValidateHeadersView>(dataset, file, {}, 'validate-headers');
    expect(validated.body).toMatchObject({ requiresMapping: true });
    expect(validated.body.headers).toEqual([
      'given',
      'family',
      'st',
      'town',
      'dnc?',
      'mobile',
      'mail',
    ]);
    const refused = await upload<{ error: string }>(dataset, file);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatch(/^Please map all required fields: /);
    const headerMapping = JSON.stringify({
      firstName: 'given',
      lastName: 'family',
      state: 'st',
      city: 'town',
      phoneNumberStatus: 'dnc?',
      phoneNumber: 'mobile',
      email: 'mail',
    });
    expect((await upload(dataset, file, { headerMapping })).status).toBe(201);
  });

  it('refuses a file with a header only, with a sentence', async () => {
    const dataset = await aDataset(product.admin, []);
    const header = `${plain.split('\n')[0]}\n`;
    const answer = await upload<{ error: string; code: string }>(dataset, header);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual(expect.any(String));
    expect(await leadCountOf(dataset)).toBe(0);
  });

  it('adds all records of a file or none', async () => {
    const dataset = await aDataset(product.admin, leads(2));
    const mixed = `${csvOf(leads(5))}Ann,Lee,Mars,X,clean,123,nobody\n`;
    const duplicates = await upload(dataset, mixed);
    expect(duplicates).toMatchObject({
      status: 409,
      body: { duplicateCount: 2, validCount: 3, totalCount: 6 },
    });
    const invalid = await upload(dataset, mixed, { skipDuplicates: 'true' });
    expect(invalid).toMatchObject({
      status: 400,
      body: { errors: [{ row: 7, data: { state: 'Mars' } }] },
    });
    expect(await leadCountOf(dataset)).toBe(2);
    const taken = await upload(dataset, mixed, { skipDuplicates: 'true', skipInvalid: 'true' });
    expect(taken).toMatchObject({ status: 201, body: { addedCount: 3 } });
    const again = await upload<{ error: string }>(dataset, csvOf(leads(5)), {
      skipDuplicates: 'true',
    });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'All records in this file are duplicates' },
    });
    expect(await leadCountOf(dataset)).toBe(5);
  });
});
