import { describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  type InvalidRow,
  type UploadFixes,
  type UploadProblemsView,
  type UploadReport,
  type UploadRowsView,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { sweepUploads } from '../src/leads.jobs.js';
import { aPhone, csvOf, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const second = await startReplica(leads);

interface Refused {
  readonly uploadId: string;
  readonly invalidCount: number;
  readonly details?: { readonly fields: readonly { readonly field: string }[] };
}

/** Three known leads, four new ones, three rows of Texazz, one with two invalid values and a long one. */
async function aReviewedUpload() {
  const known = someLeads(3);
  const { _id: datasetId } = await leads.aDataset(known);
  const bad = [
    ...Array.from({ length: 3 }, () => `Ann,Lee,Texazz,Waco,${aPhone()},clean,a@b.co`),
    `Ben,Day,Mars,Waco,${aPhone()},yes,b@b.co`,
    `Cid,Fox,TX,Waco,${aPhone()},clean,,more`,
  ];
  const csv = [csvOf([...known, ...someLeads(4)]).trimEnd(), ...bad].join('\n');
  const refused = await leads.upload<Refused>(datasetId, csv);
  expect(refused.status).toBe(409);
  const { uploadId } = refused.body;
  const path = `/admin/datasets/${datasetId}/uploads/${uploadId}`;
  const token = leads.admin;
  return {
    uploadId,
    rows: async (kind: string, page = 1) =>
      (await leads.as(token).get<UploadRowsView>(`${path}/rows?kind=${kind}&page=${page}`)).body,
    problems: async () =>
      (await leads.as(token).get<UploadProblemsView>(`${path}/problems`)).body.problems,
    preview: (body: object) => leads.as(token).post<UploadReport>(`${path}/preview`, body),
    proceed: (body: object, replica = leads) =>
      replica.as(token).post<UploadReport & Refused>(`${path}/proceed`, body),
    invalidRows: async () => (await leads.as(token).get<string>(`${path}/invalid-rows.csv`)).text,
    stored: () => leads.mongo.collection('uploads').findOne({ _id: uploadId as never }),
  };
}

const texas = { field: 'state', from: 'Texazz', to: 'TX' } as const;
const fixes = (given: Partial<UploadFixes>): { fixes: Partial<UploadFixes> } => ({ fixes: given });

describe('the review of a waiting file', () => {
  it('shows ready rows, duplicates and invalid rows with their problems', async () => {
    const { rows, problems } = await aReviewedUpload();
    const ready = await rows('ready');
    expect(ready).toMatchObject({ total: 4, page: 1, pages: 1 });
    expect(ready.rows.map(({ row }) => row)).toEqual([5, 6, 7, 8]);
    expect(ready.rows[0]).toMatchObject({ problems: [], duplicateOf: null });
    const duplicates = await rows('duplicate');
    expect(duplicates.rows.map(({ row, duplicateOf }) => [row, duplicateOf])).toEqual([
      [2, 'dataset'],
      [3, 'dataset'],
      [4, 'dataset'],
    ]);
    const invalid = await rows('invalid');
    expect(invalid.rows.map(({ row }) => row)).toEqual([9, 10, 11, 12, 13]);
    expect(invalid.rows[3]).toMatchObject({
      cells: { firstName: 'Ben', state: 'Mars', phoneNumberStatus: 'yes' },
      problems: [
        { field: 'state', error: 'not one of the fifty states' },
        { field: 'phoneNumberStatus', error: 'expected "clean" or "dnc"' },
      ],
    });
    expect(invalid.rows[4]?.problems).toEqual([
      { field: null, error: 'expected 7 cells, found 8' },
    ]);
    expect((await rows('invalid', 2)).rows).toEqual([]);
    expect(await problems()).toEqual([
      { field: 'state', value: 'Texazz', error: 'not one of the fifty states', rowCount: 3 },
      { field: 'state', value: 'Mars', error: 'not one of the fifty states', rowCount: 1 },
      { field: 'phoneNumberStatus', value: 'yes', error: 'expected "clean" or "dnc"', rowCount: 1 },
    ]);
  });

  it('counts the effect of corrections without storing them, then adds the rows once, also after a repetition and on another replica', async () => {
    const { preview, proceed, rows, invalidRows, stored } = await aReviewedUpload();
    const first = { skipDuplicates: true, ...fixes({ values: [texas] }) };
    const before = await stored();
    expect((await preview(fixes({ values: [texas] }))).body).toMatchObject({
      totalCount: 12,
      validCount: 7,
      duplicateCount: 3,
      invalidCount: 2,
    });
    expect((await preview({})).body).toMatchObject({ validCount: 4, invalidCount: 5 });
    // Only the expiry is postponed.
    expect({ ...(await stored()), sweep: 0 }).toEqual({ ...before, sweep: 0 });
    for (let n = 0; n < 2; n += 1)
      expect(await proceed(first)).toMatchObject({
        status: 400,
        body: { validCount: 7, duplicateCount: 3, invalidCount: 2 },
      });
    expect((await rows('ready')).rows.map(({ cells }) => cells.state).slice(4)).toEqual([
      'TX',
      'TX',
      'TX',
    ]);
    // A row with one invalid value left stays invalid, with its corrected cell.
    const cells = [{ row: 12, field: 'state', to: 'nevada' }] as const;
    expect((await proceed(fixes({ cells: [...cells] }), second)).body.invalidCount).toBe(2);
    expect((await invalidRows()).split('\r\n')[1]).toMatch(
      /^Ben,Day,nevada,.*Phone number status must be /,
    );
    const [done, again] = await Promise.all([
      proceed({ skipInvalid: true }, second),
      proceed({ skipInvalid: true }),
    ]);
    expect(done).toMatchObject({ status: 201, body: { addedCount: 7, invalidCount: 2 } });
    expect(again.body).toEqual(done.body);
    expect((await preview({})).status).toBe(404);
    expect(await stored()).toMatchObject({ state: 'completed', fixes: { values: [texas] } });
    expect(await stored()).not.toHaveProperty('outline');
    expect((await invalidRows()).split('\r\n')).toHaveLength(4);
  });

  it('takes a correction back, and names the number of corrected rows in the audit trail', async () => {
    const { proceed, problems, stored, uploadId } = await aReviewedUpload();
    const cell = { row: 12, field: 'state' } as const;
    const both = fixes({ values: [texas], cells: [{ ...cell, to: 'NV' }] });
    await proceed({ skipDuplicates: true, ...both });
    expect((await problems()).map(({ value }) => value)).toEqual(['yes']);
    const undoFixes = { values: [{ field: 'state', from: ' Texazz ' }], cells: [cell] };
    for (let n = 0; n < 2; n += 1)
      expect((await proceed({ undoFixes })).body).toMatchObject({ validCount: 4, invalidCount: 5 });
    expect((await problems()).map(({ value }) => value)).toEqual(['Texazz', 'Mars', 'yes']);
    expect(await stored()).toMatchObject({ fixes: { values: [], cells: [] } });
    await proceed({ skipInvalid: true, ...both });
    await until(() => {
      const acts = leads.bus.seen(LeadsAdminActed).map(({ after }) => after);
      return acts.some((after) => after?.['uploadId'] === uploadId && after['fixedCount'] === 3);
    });
  });

  it('refuses a correction that breaks the rules, by its place', async () => {
    const { proceed, uploadId, stored } = await aReviewedUpload();
    const values = [texas, { field: 'state', from: 'Mars', to: 'Venus' } as const];
    const refused = await proceed(fixes({ values }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [{ field: 'fixes.values.1.to', message: 'not one of the fifty states' }],
        },
      },
    });
    const many = Array.from({ length: 201 }, (_, n) => ({ ...texas, from: `${n}` }));
    expect((await proceed(fixes({ values: many }))).status).toBe(400);
    expect(await stored()).toMatchObject({ _id: uploadId, state: 'waiting' });
    expect(await stored()).not.toHaveProperty('fixes');
  });

  it('forgets corrections with the file', async () => {
    const { proceed, rows, stored, uploadId } = await aReviewedUpload();
    await proceed(fixes({ values: [texas] }));
    await leads.mongo
      .collection('uploads')
      .updateOne({ _id: uploadId as never }, { $set: { 'sweep.dueAt': new Date(0) } });
    for (let n = 0; n < 2; n += 1) {
      await leads.app.get(Work).runNow(sweepUploads);
      await leads.mongo
        .collection('uploads')
        .updateOne(
          { _id: uploadId as never, 'sweep.dueAt': { $exists: true } },
          { $set: { 'sweep.dueAt': new Date(0) } },
        );
    }
    const left = await stored();
    expect(left).toMatchObject({ state: 'expired' });
    expect(left).not.toHaveProperty('fixes');
    expect(left).not.toHaveProperty('outline');
    expect(await rows('ready')).toMatchObject({ code: 'LEADS.UPLOAD_GONE' });
  });
});

describe('validating the header of a file', () => {
  const look = (file: string, fields: Record<string, string> = {}) =>
    leads
      .aDataset()
      .then(({ _id }) => leads.upload<ValidateHeadersView>(_id, file, fields, 'validate-headers'));

  it('reports that all columns are mapped', async () => {
    const { status, body } = await look(
      `First Name;last_name;STATE;City;phone-number;Phone Number Status;Email\na;b;c;d;e;f;g`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ requiresMapping: false, missing: [] });
    expect(body.headers[0]).toBe('First Name');
    expect(body.sample[0]).toMatchObject({ 'First Name': 'a', Email: 'g' });
  });

  it('reports the columns to map with suggestions', async () => {
    const { body } = await look('fname,last name,st,city,phone,status,email\n');
    expect(body).toMatchObject({
      requiresMapping: true,
      missing: ['firstName', 'state', 'phoneNumber', 'phoneNumberStatus'],
      suggestedMapping: { firstName: 'fname', phoneNumber: 'phone' },
      sample: [],
    });
  });

  it('finds the header below notes, or takes the row that the admin chooses', async () => {
    const file = `Leads of May\n\n${csvOf(someLeads(1))}`;
    const found = await look(file);
    expect(found.body).toMatchObject({ requiresMapping: false, headerRow: 3 });
    expect(found.body.firstRows.map(({ row, cells }) => [row, cells.length])).toEqual([
      [1, 1],
      [3, 7],
      [4, 7],
    ]);
    const chosen = await look(file, { headerRow: '1' });
    expect(chosen.body).toMatchObject({ headerRow: 1, headers: ['Leads of May'] });
    for (const headerRow of ['2', '30', 'x'])
      expect((await look(file, { headerRow })).text).toMatch('expected the number of a row');
  });

  it('keeps the chosen header row for the decision about the file', async () => {
    const { _id } = await leads.aDataset();
    const [head = '', bad = ''] = csvOf(someLeads(1)).replace('@', ' ').split('\n');
    const csv = [head.toUpperCase(), head, bad].join('\n');
    const answer = await leads.upload<{ uploadId: string; errors: InvalidRow[] }>(_id, csv, {
      headerRow: '2',
    });
    expect(answer.body.errors.map(({ row }) => row)).toEqual([3]);
    const list = `/admin/datasets/${_id}/uploads/${answer.body.uploadId}/invalid-rows.csv`;
    const { text } = await leads.asAdmin.get<string>(list);
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      `${head},error`,
      `${bad},Email must be an email address`,
      '',
    ]);
  });
});
