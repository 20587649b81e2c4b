import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { aDataset } from '@leadmart/journeys/trade';
import { theProduct } from '../support/the-product.js';

describe('V5 file handling', () => {
  const product = theProduct();
  let upload: string;
  beforeAll(async () => {
    upload = `/admin/datasets/${(await aDataset(product.admin, leads(5)))._id}/upload`;
  });

  const send = (form: FormData) => product.admin.api.send('POST', upload, { form });

  it('V5.2.1 refuses a file over 10 MB', async () => {
    const { status } = await send(uploadForm('x'.repeat(10 * 1_024 * 1_024 + 1)));
    expect(status).toBe(413);
  });

  it('V5.2.2, V5.2.3 refuses content that is not CSV and unpacks nothing', async () => {
    const packed = new Uint8Array(gzipSync(csvOf(leads(5, { from: 100 }))));
    const { status, body } = await send(uploadForm(packed, {}, 'leads.csv'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: expect.any(String) });
  });

  it.each([
    '../../etc/passwd.csv',
    'C:\\windows\\x.csv',
    'a\u0000b.csv',
    `${'n'.repeat(4_000)}.csv`,
  ])('V5.3.2 ignores paths in the name of a file: %j', async (name) => {
    const from = 1_000 + name.length;
    const { status } = await send(uploadForm(csvOf(leads(2, { from })), {}, name));
    expect(status).toBeLessThan(500);
  });
});
