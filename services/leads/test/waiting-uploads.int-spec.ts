import { describe, expect, it, jest } from '@jest/globals';
import type { AuditedAction, InvalidRow, UploadReport } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import { sumOf } from '@leadmart/stock/internals/shelves/shelf';
import { sweepUploads } from '../src/leads.jobs.js';
import { UploadCommitter } from '../src/supply/uploads/shelving/upload-committer.js';
import { aLead, aPhone, csvOf, phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const second = await startReplica(leads);

type Refused = { uploadId: string; code: string; error: string; errors?: InvalidRow[] };
type Flags = { skipDuplicates?: boolean; skipInvalid?: boolean };

const at = (datasetId: string, uploadId: string, what = '') =>
  `/admin/datasets/${datasetId}/uploads/${uploadId}${what}`;
const proceed = <B = UploadReport & Refused>(
  datasetId: string,
  uploadId: string,
  flags?: Flags,
  replica = leads,
) => replica.as(leads.admin).post<B>(at(datasetId, uploadId, '/proceed'), flags);
const cancel = (datasetId: string, uploadId: string) =>
  leads.asAdmin.delete<Refused & { message: string }>(at(datasetId, uploadId));
const invalidRows = (datasetId: string, uploadId: string) =>
  leads.asAdmin.get<string>(at(datasetId, uploadId, '/invalid-rows.csv'));
const forSale = (datasetId: string) => leads.available(leads.aBuyer(), datasetId);
const sweep = () => leads.app.get(Work).runNow(sweepUploads);
const piecesOf = (uploadId: string) =>
  leads.mongo.collection('upload_files').countDocuments({ uploadId });
const changesOf = (datasetId: string, action: string) =>
  leads.mongo
    .collection('eventLog')
    .find({ 'payload.subject.id': datasetId, 'payload.action': action })
    .map(({ payload }) => payload as AuditedAction)
    .toArray();

const badRow = () => `Ann,Lee,Mars,Fresno,${aPhone()},clean,a@b.co`;

/** A file of three leads in the dataset, four new leads and one invalid row. */
async function aMixedUpload() {
  const known = someLeads(3);
  const dataset = await leads.aDataset(known);
  const csv = `${csvOf([...known, ...someLeads(4)])}\n${badRow()}\n`;
  const refused = await leads.upload<Refused>(dataset._id, csv);
  expect(refused.status).toBe(409);
  return { datasetId: dataset._id, uploadId: refused.body.uploadId, csv };
}

describe('proceeding with a waiting file', () => {
  it('adds a waiting file without a second upload: first without duplicates, then without invalid rows', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    const stillDuplicates = await proceed(datasetId, uploadId);
    expect(stillDuplicates).toMatchObject({ status: 409, body: { uploadId, duplicateCount: 3 } });
    const invalid = await proceed(datasetId, uploadId, { skipDuplicates: true });
    expect(invalid).toMatchObject({
      status: 400,
      body: { uploadId, code: 'LEADS.INVALID_ROWS_FOUND', invalidCount: 1, errors: [{ row: 9 }] },
    });
    expect(await forSale(datasetId)).toBe(3);
    const need = { count: 1, until: expect.any(String), since: expect.any(String) };
    expect(await leads.needs('uploads', datasetId)).toMatchObject([need]);
    // The agreement to skip duplicates was given before.
    const taken = await proceed(datasetId, uploadId, { skipInvalid: true });
    expect(taken).toMatchObject({
      status: 201,
      body: {
        uploadId,
        message: 'File uploaded successfully! (invalid records skipped, duplicates skipped)',
        addedCount: 4,
        duplicateCount: 3,
        invalidCount: 1,
      },
    });
    expect([await forSale(datasetId), await leads.needs('uploads', datasetId)]).toEqual([7, []]);
  });

  it('lets another admin proceed on another replica', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    const other = leads.tokens.admin('65f0000000000000000000ab');
    const body = { skipDuplicates: true, skipInvalid: true };
    const path = at(datasetId, uploadId, '/proceed');
    expect((await second.as(other).post(path, body)).status).toBe(201);
    expect(await forSale(datasetId)).toBe(7);
    const changes = await changesOf(datasetId, 'upload.completed');
    expect(changes.map(({ adminId }) => String(adminId))).toContain('65f0000000000000000000ab');
  });

  it('compares a waiting file with the present leads of the dataset', async () => {
    const { datasetId, uploadId, csv } = await aMixedUpload();
    const flags = { skipDuplicates: 'true', skipInvalid: 'true' };
    expect((await leads.upload(datasetId, csv, flags)).status).toBe(201);
    const answer = await proceed(datasetId, uploadId, { skipDuplicates: true });
    expect(answer).toMatchObject({ status: 400, body: { uploadId, validCount: 0 } });
    expect(await forSale(datasetId)).toBe(7);
  });

  it('adds a waiting file once when two requests proceed with it, and does not cancel it afterwards', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    const both = { skipDuplicates: true, skipInvalid: true };
    const answers = await Promise.all([
      proceed(datasetId, uploadId, both),
      proceed(datasetId, uploadId, both, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await proceed(datasetId, uploadId, both)).toMatchObject({
      status: 201,
      body: { addedCount: 4 },
    });
    expect(await cancel(datasetId, uploadId)).toMatchObject({
      status: 409,
      body: { code: 'LEADS.UPLOAD_ALREADY_COMPLETED' },
    });
    expect(await forSale(datasetId)).toBe(7);
    expect(await changesOf(datasetId, 'upload.completed')).toHaveLength(2);
  });

  it('keeps the mapping of a waiting file, with one status for all rows that no row contradicts', async () => {
    const known = someLeads(1);
    const dataset = await leads.aDataset(known);
    const rows = [...known, ...someLeads(2), ...someLeads(1, { phoneNumberStatus: 'dnc' })];
    const csv = csvOf(rows).replace('email', 'post').replace(',clean,', ',,');
    const mapping = { email: 'post', phoneNumberStatus: { value: 'Clean' } };
    const fields = { headerMapping: JSON.stringify(mapping) };
    const { body } = await leads.upload<Refused>(dataset._id, csv, fields);
    const invalid = await proceed(dataset._id, body.uploadId, { skipDuplicates: true });
    expect(invalid.body).toMatchObject({
      validCount: 2,
      invalidCount: 1,
      errors: [{ row: 5, error: 'Phone number status must be clean, the value for all rows' }],
    });
    const taken = await proceed(dataset._id, body.uploadId, { skipInvalid: true });
    expect(taken.body.addedCount).toBe(2);
    const acts = await changesOf(dataset._id, 'upload.completed');
    expect(acts.at(-1)?.after).toMatchObject({ valuesForAllRows: 'clean' });
  });

  it('keeps no file that has only duplicates', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    const refused = await leads.upload<Refused>(dataset._id, file);
    expect(refused.body.error).toBe('All records in this file are duplicates');
    expect(refused.body).not.toHaveProperty('uploadId');
    await sweep();
    expect(await leads.mongo.collection('uploads').countDocuments({ state: 'taking' })).toBe(0);
  });

  it('keeps a file whose only change is phones that become dnc', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    const flipped = file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    const refused = await leads.upload<Refused>(dataset._id, flipped);
    const taken = await proceed(dataset._id, refused.body.uploadId, { skipDuplicates: true });
    expect(taken.body).toMatchObject({ addedCount: 0, statusChangedCount: 3 });
    expect(await forSale(dataset._id)).toBe(0);
  });

  it('keeps a waiting file as large as the limit', async () => {
    const known = someLeads(1);
    const dataset = await leads.aDataset(known);
    const [head, ...rows] = csvOf([...known, ...someLeads(1)]).split('\n');
    const filled = rows.map((row) => `${row},\n`).join('');
    const filler = `,,,,,,,${'x'.repeat(60_000)}\n`.repeat(200);
    const csv = `${head},notes\n${filled}${filler}`.slice(0, 10 * 1024 * 1024);
    const refused = await leads.upload<Refused>(dataset._id, csv);
    expect(await piecesOf(refused.body.uploadId)).toBe(10);
    const both = { skipDuplicates: true, skipInvalid: true };
    const taken = await proceed(dataset._id, refused.body.uploadId, both, second);
    expect(taken).toMatchObject({ status: 201, body: { addedCount: 1 } });
  });
});

describe('a file that no longer waits', () => {
  it('removes and records a cancelled file', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    expect(await cancel(datasetId, uploadId)).toMatchObject({
      status: 200,
      body: { message: 'Upload cancelled' },
    });
    expect((await cancel(datasetId, uploadId)).status).toBe(200);
    expect((await invalidRows(datasetId, uploadId)).status).toBe(404);
    expect(await proceed(datasetId, uploadId)).toMatchObject({
      status: 404,
      body: {
        code: 'LEADS.UPLOAD_GONE',
        error: 'This upload was cancelled. Please upload the file again.',
      },
    });
    await sweep();
    expect(await piecesOf(uploadId)).toBe(0);
    expect(await changesOf(datasetId, 'upload.cancelled')).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ uploadId, state: 'waiting', fileName: 'leads.csv' }),
        after: expect.objectContaining({ uploadId, state: 'cancelled' }),
      }),
    ]);
    expect(await forSale(datasetId)).toBe(3);
  });

  it('removes a file that waited too long', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    await leads.mongo
      .collection('uploads')
      .updateOne({ _id: uploadId as never }, { $set: { 'sweep.dueAt': new Date(0) } });
    await sweep();
    expect(await proceed(datasetId, uploadId)).toMatchObject({
      status: 404,
      body: { error: 'This upload has waited too long. Please upload the file again.' },
    });
    expect(await piecesOf(uploadId)).toBe(0);
    expect((await cancel(datasetId, uploadId)).status).toBe(200);
  });

  it('sells nothing of a file that is cancelled before the commit', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    const committing = leads.app.get(UploadCommitter);
    const commit = committing.commit.bind(committing);
    const spy = jest.spyOn(committing, 'commit').mockImplementationOnce(async (...args) => {
      expect((await cancel(datasetId, uploadId)).status).toBe(200);
      return commit(...args);
    });
    const answer = await proceed(datasetId, uploadId, { skipDuplicates: true, skipInvalid: true });
    spy.mockRestore();
    expect(answer).toMatchObject({ status: 404, body: { code: 'LEADS.UPLOAD_GONE' } });
    expect(await forSale(datasetId)).toBe(3);
    await sweep();
    expect(await piecesOf(uploadId)).toBe(0);
  });

  it('answers 404 when the dataset of a waiting file was deleted', async () => {
    const { datasetId, uploadId } = await aMixedUpload();
    const committing = leads.app.get(UploadCommitter);
    const commit = committing.commit.bind(committing);
    const both = { skipDuplicates: true, skipInvalid: true };
    const spy = jest.spyOn(committing, 'commit').mockImplementationOnce(async (...args) => {
      await leads.asAdmin.delete(`/admin/datasets/${datasetId}`);
      return commit(...args);
    });
    const meanwhile = await proceed(datasetId, uploadId, both);
    spy.mockRestore();
    for (const answer of [meanwhile, await proceed(datasetId, uploadId, both)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'LEADS.DATASET_NOT_FOUND' } });
    const stock = await leads.mongo.collection('stocks').findOne({ _id: datasetId as never });
    expect(sumOf((stock?.['counts'] ?? []) as number[])).toBe(3);
  });

  it('answers 404 to a waiting file under another dataset or id', async () => {
    const { uploadId } = await aMixedUpload();
    const other = await leads.aDataset();
    expect((await proceed(other._id, uploadId)).status).toBe(404);
    expect((await cancel(other._id, uploadId)).status).toBe(404);
    expect((await invalidRows(other._id, uploadId)).status).toBe(404);
    expect((await proceed(other._id, newId())).status).toBe(404);
    expect((await proceed(other._id, 'nonsense')).status).toBe(400);
    const { token } = leads.aBuyer();
    const path = at(other._id, uploadId, '/proceed');
    expect((await leads.as(token).post(path, {})).status).toBe(403);
  });

  it.each([{ skipDuplicates: 'yes' }, { surprise: true }, [], 'x'])(
    'refuses an invalid body: %j',
    async (body) => {
      const { datasetId, uploadId } = await aMixedUpload();
      const path = at(datasetId, uploadId, '/proceed');
      expect((await leads.asAdmin.post(path, body)).status).toBe(400);
    },
  );
});

describe('the invalid rows of a file', () => {
  it('lists invalid rows as a CSV file with an error column that can be corrected and uploaded', async () => {
    const dataset = await leads.aDataset();
    const phone = aPhone();
    const csv = [
      'First Name;Last Name;State;City;Phone Number;Phone Number Status;Email;Note',
      `Ann;"Lee; Jr.";Mars;Fresno;+1${phone};clean;a@b.co;=1+1`,
      `Bob;Ray;TX;Austin;${aPhone()};clean;b@b.co;`,
      'Eve;Fox;TX;Austin;12;maybe;b@b.co;x',
    ].join('\n');
    const refused = await leads.upload<Refused>(dataset._id, csv);
    expect(refused).toMatchObject({ status: 400, body: { invalidCount: 2 } });
    const { uploadId } = refused.body;
    const answer = await invalidRows(dataset._id, uploadId);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.text.split('\r\n')).toEqual([
      'First Name,Last Name,State,City,Phone Number,Phone Number Status,Email,Note,error',
      `Ann,Lee; Jr.,Mars,Fresno,'+1${phone},clean,a@b.co,'=1+1,State is not one of the fifty states`,
      'Eve,Fox,TX,Austin,12,maybe,b@b.co,x,"Phone number must be a US phone number of 10 digits; Phone number status must be ""clean"" or ""dnc"""',
      '',
    ]);
    await proceed(dataset._id, uploadId, { skipInvalid: true });
    // The list stays available after the other rows were added.
    expect((await invalidRows(dataset._id, uploadId)).text).toBe(answer.text);
    const corrected = await leads.upload<Refused>(dataset._id, answer.text.replace('Mars', 'CA'));
    expect(corrected).toMatchObject({ status: 400, body: { invalidCount: 1, validCount: 1 } });
    await proceed(dataset._id, corrected.body.uploadId, { skipInvalid: true });
    expect((await invalidRows(dataset._id, corrected.body.uploadId)).text).toBe(
      answer.text
        .split('\r\n')
        .filter((line) => !line.startsWith('Ann'))
        .join('\r\n'),
    );
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1 });
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toEqual([phone]);
  });

  it('answers 404 to the invalid rows of a file without any', async () => {
    const known = someLeads(1);
    const dataset = await leads.aDataset(known);
    const { body } = await leads.upload<Refused>(dataset._id, [...known, aLead()]);
    expect(await invalidRows(dataset._id, body.uploadId)).toMatchObject({
      status: 404,
      body: { code: 'LEADS.INVALID_ROWS_NOT_KEPT' },
    });
  });
});
