import { readdir } from 'node:fs/promises';
import { describe, expect, it, jest } from '@jest/globals';
import {
  DatasetChanged,
  leadColumns,
  maxUploadBytes,
  UploadCompleted,
  type InvalidRow,
  type UploadReport,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { DirectoryStager } from '@leadmart/stock/internals/changes/directory-stager';
import { aLead, aPhone, csvOf, phonesIn, someLeads } from './factories/csv-lead.js';
import { aRow, aWorkbook } from './factories/workbook.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

const header = 'firstName,lastName,state,city,phoneNumber,phoneNumberStatus,email';
const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

describe('uploading a file', () => {
  it('puts the rows of a file up for sale and returns their number', async () => {
    const dataset = await leads.aDataset();
    const { status, body } = await leads.upload<UploadReport>(dataset._id, someLeads(20));
    expect(status).toBe(201);
    expect(body).toEqual({
      message: 'File uploaded successfully!',
      uploadId: expect.stringMatching(/^[0-9a-f]{24}$/),
      totalCount: 20,
      validCount: 20,
      addedCount: 20,
      duplicateCount: 0,
      duplicateInFileCount: 0,
      duplicateInDatasetCount: 0,
      statusChangedCount: 0,
      refusedCount: 0,
      invalidCount: 0,
    });
    const listed = await leads
      .as(leads.aBuyer())
      .get<{ datasets: { _id: string; leadCount: number }[] }>('/datasets');
    expect(listed.body.datasets.find(({ _id }) => _id === dataset._id)?.leadCount).toBe(20);
    await until(() => leads.bus.seen(UploadCompleted).some((e) => e.datasetId === dataset._id));
    const changes = () => leads.bus.seen(DatasetChanged);
    await until(() => changes().some((e) => e.datasetId === dataset._id && e.leadCount === 20));
    expect(await readdir(leads.uploadDir)).toEqual([]);
  });

  it('adds leads to a dataset whose last pages are not full', async () => {
    const dataset = await leads.aDataset();
    const all: string[] = [];
    for (const count of [100, 200, 1, 300]) {
      const more = someLeads(count);
      all.push(...more.map(({ phoneNumber }) => phoneNumber));
      expect((await leads.upload(dataset._id, more)).status).toBe(201);
    }
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 601 });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones).toEqual(all);
  });

  it('accepts form fields after the file', async () => {
    const dataset = await leads.aDataset();
    const csv = csvOf(someLeads(2)).replace('email', 'post');
    const fields = { headerMapping: JSON.stringify({ email: 'post' }), skipInvalid: 'true' };
    expect((await leads.upload(dataset._id, csv, fields)).status).toBe(201);
  });
});

describe('a file with duplicates', () => {
  it('refuses a file with duplicates and their number, and adds it without them', async () => {
    const dataset = await leads.aDataset(someLeads(5));
    const [known, fresh] = [someLeads(3), someLeads(4)];
    await leads.upload(dataset._id, known);
    const file = [...known, ...fresh, fresh[0] ?? aLead()];
    const refused = await leads.upload(dataset._id, file);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'LEADS.DUPLICATES_FOUND',
      duplicateCount: 4,
      duplicateInFileCount: 1,
      duplicateInDatasetCount: 3,
      validCount: 4,
      totalCount: 8,
      statusChangedCount: 0,
      refusedCount: 0,
    });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(8);
    const taken = await leads.upload<UploadReport>(dataset._id, file, { skipDuplicates: 'true' });
    expect(taken.status).toBe(201);
    expect(taken.body).toMatchObject({
      message: 'File uploaded successfully! (duplicates skipped)',
      addedCount: 4,
      duplicateCount: 4,
    });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(12);
  });

  it('refuses a file with only duplicates, even when duplicates may be skipped', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    for (const skipDuplicates of ['false', 'true']) {
      const { status, body } = await leads.upload(dataset._id, file, { skipDuplicates });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        error: 'All records in this file are duplicates',
        totalCount: 3,
      });
    }
  });

  it('says when the same admin has just added the same file: the answer may have been lost', async () => {
    const [file, dataset] = [someLeads(3), await leads.aDataset()];
    const { body: first } = await leads.upload<UploadReport>(dataset._id, file);
    const again = await leads.upload(dataset._id, file, { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({
      error: 'All records in this file are duplicates',
      addedBefore: { uploadId: first.uploadId, addedCount: 3, completedAt: expect.any(String) },
    });
    const other = await leads.upload(dataset._id, file.toReversed());
    expect(other.body).not.toHaveProperty('addedBefore');
  });

  it('accepts the phones of another dataset', async () => {
    const file = someLeads(3);
    await leads.aDataset(file);
    const other = await leads.aDataset(file);
    expect(await leads.available(leads.aBuyer(), other._id)).toBe(3);
  });
});

describe('a file with invalid rows', () => {
  const file = () => `${csvOf(someLeads(3))}\nAnn,Lee,Mars,Fresno,${aPhone()},clean,a@b.co\n`;

  it('refuses a file with invalid rows and lists them, and adds it without them', async () => {
    const dataset = await leads.aDataset();
    const csv = file();
    const refused = await leads.upload<{ errors: InvalidRow[] }>(dataset._id, csv);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ invalidCount: 1, validCount: 3, totalCount: 4 });
    expect(refused.body.errors).toEqual([
      {
        row: 5,
        field: 'state',
        value: 'Mars',
        error: 'State is not one of the fifty states',
        data: expect.objectContaining({ state: 'Mars', firstName: 'Ann' }),
      },
    ]);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
    const taken = await leads.upload<UploadReport>(dataset._id, csv, { skipInvalid: 'true' });
    expect(taken.body).toMatchObject({
      message: 'File uploaded successfully! (invalid records skipped)',
      addedCount: 3,
      invalidCount: 1,
    });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['with a header only', `${header}\n`, 400, 'LEADS.FILE_HAS_NO_ROWS'],
    ['that is empty', '', 400, 'LEADS.NOT_A_CSV_FILE'],
    ['with other columns', 'a,b\n1,2\n', 400, 'LEADS.HEADERS_NOT_MAPPED'],
    ['that is binary', new Uint8Array(2_000), 400, 'LEADS.NOT_A_CSV_FILE'],
    [
      'one byte above the limit',
      new Uint8Array(maxUploadBytes + 1).fill(65),
      413,
      'LEADS.FILE_TOO_LARGE',
    ],
  ])('refuses a file: %s', async (_, content, status, code) => {
    const dataset = await leads.aDataset();
    const answer = await leads.upload(dataset._id, content);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code });
    expect(await readdir(leads.uploadDir)).toEqual([]);
  });

  it('accepts a file exactly as large as the limit', async () => {
    const dataset = await leads.aDataset();
    const [head, lead] = csvOf(someLeads(1)).split('\n');
    const begin = `${head},notes\n${lead},\n`;
    const filler = `,,,,,,,${'x'.repeat(60_000)}\n`.repeat(200);
    const content = bytes((begin + filler).slice(0, maxUploadBytes));
    expect(content).toHaveLength(maxUploadBytes);
    const { status, body } = await leads.upload(dataset._id, content, { skipInvalid: 'true' });
    expect({ status, added: body['addedCount'] }).toEqual({ status: 201, added: 1 });
  });

  it.each([
    ['Header mapping', { headerMapping: '{' }],
    ['Header mapping', { headerMapping: '{"email":{"$gt":""}}' }],
    ['Header mapping', { headerMapping: '{"email":"no such column"}' }],
    ['Skip duplicates', { skipDuplicates: 'maybe' }],
    ['Surprise', { surprise: 'x' }],
  ])('refuses a form with an invalid field and names it: %s', async (field, fields) => {
    const dataset = await leads.aDataset();
    const { status, body } = await leads.upload(
      dataset._id,
      someLeads(1),
      fields as Record<string, string>,
    );
    expect(status).toBe(400);
    expect(body['error']).toMatch(new RegExp(`^${field} `));
  });

  it('adds the first sheet of a workbook, and keeps it as CSV while an admin decides', async () => {
    const { _id } = await leads.aDataset();
    const [ann, bad] = [aLead(), aLead({ state: 'Texazz' })];
    const cells = [ann, bad].map((lead) => leadColumns.map((column) => lead[column]));
    const rows = [['Leads of May'], [], leadColumns, ...cells].map((row, n) => aRow(n + 1, row));
    const workbook = aWorkbook({ rows: rows.join('') });
    const head = await leads.upload<ValidateHeadersView>(_id, workbook, {}, 'validate-headers');
    expect(head.body).toMatchObject({ requiresMapping: false, headerRow: 3 });
    const refused = await leads.upload<{ uploadId: string }>(_id, workbook);
    expect(refused.body).toMatchObject({ invalidCount: 1, errors: [{ row: 5 }] });
    const path = `/admin/datasets/${_id}/uploads/${refused.body.uploadId}`;
    const token = leads.admin;
    const list = await leads.as(token).get<string>(`${path}/invalid-rows.csv`);
    expect(list.text).toContain(`,Texazz,Fresno,${bad.phoneNumber},`);
    const fixes = { values: [{ field: 'state', from: 'Texazz', to: 'TX' }], cells: [] };
    const added = await leads.as(token).post<UploadReport>(`${path}/proceed`, { fixes });
    expect(added.body).toMatchObject({ addedCount: 2 });
    const formula = aWorkbook({ rows: '<row><c><f>1+1</f></c></row>' });
    expect(await leads.upload(_id, formula)).toMatchObject({
      status: 400,
      body: { code: 'LEADS.NOT_A_CSV_FILE' },
    });
  });

  it('refuses a request without a file or without a form', async () => {
    const { _id } = await leads.aDataset();
    const to = `/admin/datasets/${_id}/upload`;
    const form = new FormData();
    form.append('skipInvalid', 'true');
    const send = (body: unknown, headers?: Record<string, string>) =>
      leads.http('POST', to, { token: leads.admin, body, ...(headers && { headers }) });
    expect(await send(form)).toMatchObject({ status: 400, body: { code: 'LEADS.FILE_MISSING' } });
    expect(await send({ file: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'LEADS.FILE_MISSING' },
    });
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send('--x\r\nnonsense', broken)).status).toBe(400);
    expect((await send('nonsense', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    form.append('document', new Blob(['x']), 'x.csv');
    expect((await send(form)).status).toBe(400);
  });

  it('answers 404 to an upload for an unknown dataset', async () => {
    expect((await leads.upload(newId(), someLeads(1))).status).toBe(404);
    expect((await leads.upload('nonsense', someLeads(1))).status).toBe(400);
  });
});

describe('purchases during an upload', () => {
  it('sells the leads of the dataset while an upload is staged', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const buyer = leads.aBuyer();
    const staging = leads.app.get(DirectoryStager);
    const stage = staging.stage.bind(staging);
    let bought: string | undefined;
    const spy = jest.spyOn(staging, 'stage').mockImplementationOnce(async (...upload) => {
      const staged = await stage(...upload);
      expect(await leads.available(buyer, dataset._id)).toBe(10);
      bought = (await leads.buy(buyer, dataset._id, { quantity: 10 })).status;
      return staged;
    });
    const answer = await leads.upload(dataset._id, someLeads(500));
    spy.mockRestore();
    expect({ status: answer.status, bought }).toEqual({ status: 201, bought: 'completed' });
    expect(await leads.available(buyer, dataset._id)).toBe(500);
  });
});

// Other malformed forms: receive-file.spec.ts.
describe('a malformed multipart form', () => {
  it.each([
    ['without an end', 'x'],
    ['with a boundary of 71 characters', 'x'.repeat(71)],
  ])('refuses a form and stores nothing: %s', async (_, boundary) => {
    const dataset = await leads.aDataset();
    const disposition = 'form-data; name="file"; filename="a.csv"';
    const answer = await leads.asAdmin.post(
      `/admin/datasets/${dataset._id}/upload`,
      `--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n${csvOf([aLead()])}\r\n`,
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION.INVALID_INPUT' } });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
    expect(await readdir(leads.uploadDir)).toEqual([]);
  });
});

describe('two concurrent uploads', () => {
  it('adds two files to one dataset one after the other', async () => {
    const dataset = await leads.aDataset();
    const shared = aLead();
    const files = [someLeads(150), someLeads(150), someLeads(150)];
    const answers = await Promise.all(
      files.map((file) => leads.upload(dataset._id, [...file, shared], { skipDuplicates: 'true' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(451);
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 451 });
    expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(451);
  });
});
