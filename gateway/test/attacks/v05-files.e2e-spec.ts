import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvOf, leads, uploadForm } from '@leadmart/journeys/csv';
import { People, type Person } from '@leadmart/journeys/people';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import { aDataset } from '@leadmart/journeys/trade';

describe('V5 file handling', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  let admin: Person;
  let upload: string;
  beforeAll(async () => {
    stack = await theRunningStack();
    admin = await new People(stack).theAdmin();
    upload = `/admin/datasets/${(await aDataset(admin, leads(5)))._id}/upload`;
  }, 120_000);
  afterAll(() => stack?.stop());

  const send = (form: FormData) => admin.api.send('POST', upload, { form });

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
