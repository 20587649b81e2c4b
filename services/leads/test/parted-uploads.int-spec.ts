import { describe, expect, it } from '@jest/globals';
import {
  LeadsAdminActed,
  UploadCompleted,
  UploadUndone,
  type SentUploadView,
  type UploadsView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { sweepUploads } from '../src/leads.jobs.js';
import { aPhone, csvOf, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const second = await startReplica(leads);

type Answer = SentUploadView & { readonly code?: string };

/** Begins an upload of a file of 300 bytes to a dataset with these leads. */
async function begun(known: readonly CsvLead[] = [], more: Record<string, unknown> = {}) {
  const { _id: datasetId } = await leads.aDataset(known);
  const token = leads.admin;
  const path = `/admin/datasets/${datasetId}/uploads`;
  const body = { fileName: 'large.csv', fileBytes: 300, ...more };
  const answer = await leads.as(token).post<Answer>(path, body);
  const { uploadId } = answer.body;
  const at = `${path}/${uploadId}`;
  return {
    datasetId,
    uploadId,
    answer,
    send: (part: number, end: number, file: string | readonly CsvLead[], replica = leads) =>
      replica.upload<Answer>(
        datasetId,
        file,
        { end: `${end}` },
        `uploads/${uploadId}/parts/${part}`,
      ),
    history: async () => (await leads.as(token).get<UploadsView>(path)).body.uploads,
    invalidRows: () => leads.as(token).get<string>(`${at}/invalid-rows.csv`),
    stored: () => leads.mongo.collection('uploads').findOne({ _id: uploadId as never }),
    /** Lets the time of the upload pass and sweeps. */
    expire: async () => {
      const due = { $set: { 'sweep.dueAt': new Date(0) } };
      await leads.mongo.collection('uploads').updateOne({ _id: uploadId as never }, due);
      await leads.app.get(Work).runNow(sweepUploads);
    },
  };
}

const bad = (state: string) => `Ann,Lee,${state},Waco,${aPhone()},clean,`;
const withRows = (rows: readonly CsvLead[], ...more: string[]) => [csvOf(rows), ...more].join('\n');

describe('a file that is sent in parts', () => {
  it('adds each part when it comes, and every row ends as added, duplicate or invalid', async () => {
    const known = someLeads(2);
    const { answer, send, history, invalidRows, uploadId, datasetId } = await begun(known, {
      dncCheckedOn: '2026-01-05',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { state: 'sending', sent: { parts: 0, bytes: 0, of: 300 }, addedCount: 0 },
    });
    expect(await history()).toHaveLength(1);
    const first = someLeads(3);
    const one = await send(1, 100, withRows([...known, ...first], bad('Mars')));
    expect(one.body).toMatchObject({
      state: 'sending',
      sent: { parts: 1, bytes: 100 },
      totalCount: 6,
      addedCount: 3,
      duplicateCount: 2,
      invalidCount: 1,
    });
    const [sending] = await history();
    expect(sending).toMatchObject({ state: 'sending', sent: { bytes: 100, of: 300 } });
    expect(sending?.waitsUntil).not.toBeNull();
    // A phone of an earlier part is a duplicate. A part of empty lines is none of the errors.
    await send(2, 200, withRows([...first.slice(0, 1), ...someLeads(2)], bad('Venus')), second);
    await send(3, 250, `${csvOf([])}\n\n`);
    const last = await send(4, 300, someLeads(1));
    expect(last.body).toMatchObject({
      state: 'completed',
      sent: { parts: 4, bytes: 300 },
      totalCount: 11,
      addedCount: 6,
      duplicateCount: 3,
      invalidCount: 2,
    });
    const { text } = await invalidRows();
    expect(text.split('\r\n').map((line) => line.split(',')[2])).toEqual([
      'state',
      'Mars',
      'Venus',
      undefined,
    ]);
    expect((await history())[0]).toMatchObject({ state: 'completed', addedCount: 6 });
    await until(() => leads.bus.seen(UploadCompleted).some((event) => event.uploadId === uploadId));
    const events = leads.bus.seen(UploadCompleted).filter((event) => event.uploadId === uploadId);
    expect(events).toMatchObject([{ datasetId, added: 6, duplicates: 3, invalid: 2 }]);
  });

  it('adds a part once when it is sent twice, also at the same time and after the last one', async () => {
    const { send, stored } = await begun();
    const rows = someLeads(4);
    const answers = await Promise.all([
      send(1, 100, rows),
      send(1, 100, rows, second),
      send(1, 100, rows),
    ]);
    for (const { body } of answers)
      expect(body).toMatchObject({ sent: { parts: 1, bytes: 100 }, addedCount: 4, totalCount: 4 });
    const last = someLeads(1);
    const end = await send(2, 300, last);
    expect(await send(2, 300, last)).toMatchObject({ status: 200, body: end.body });
    expect(await stored()).toMatchObject({ state: 'completed', counts: { validCount: 5 } });
    const added = (await stored())?.['added'] as { count: number }[];
    expect(added.map(({ count }) => count)).toEqual([5]);
  });

  it('adds one of two different files that are sent as the same part, and refuses the other', async () => {
    const { send, stored } = await begun();
    const answers = await Promise.all([
      send(1, 100, someLeads(2)),
      send(1, 100, someLeads(2), second),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.map(({ text }) => text).join('')).toMatch(
      'expected the same bytes as part 1 had when it arrived',
    );
    expect((await send(1, 200, someLeads(2))).text).toMatch('expected 100, the end of part 1');
    expect(await stored()).toMatchObject({ counts: { totalCount: 2 } });
  });

  it('refuses a part that is not the next one, and what is no part, by the name of the field', async () => {
    const { send, stored } = await begun();
    const says = async (part: number, end: number) => (await send(part, end, someLeads(1))).text;
    expect(await says(2, 100)).toMatch('expected 1, the next part');
    expect(await says(0, 100)).toMatch('expected a number from 1 to 2000');
    expect(await says(1, 301)).toMatch(
      'expected more than 0 and at most 300, the size of the file',
    );
    const wrong = await send(1, 100, 'a,b\n1,2');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'LEADS.HEADERS_NOT_MAPPED' } });
    expect(await stored()).toMatchObject({ state: 'taking', sent: { parts: 0 } });
    const { datasetId } = await begun();
    const token = leads.admin;
    const path = `/admin/datasets/${datasetId}/uploads`;
    const body = { fileName: 'x.csv', fileBytes: 2 ** 30 + 1 };
    const large = await leads.as(token).post<Answer>(path, body);
    expect(large.text).toMatch('expected a number of bytes, at most 1073741824');
  });

  it('a file in parts is undone as one while parts are missing, and takes no more of them', async () => {
    const { send, datasetId, uploadId, history } = await begun();
    await send(1, 100, someLeads(3));
    await send(2, 200, someLeads(2, { state: 'TX' }));
    const undone = await leads.undo(datasetId, uploadId);
    expect(undone.body).toMatchObject({ removedCount: 5 });
    expect(await send(3, 300, someLeads(1))).toMatchObject({
      status: 404,
      body: { code: 'LEADS.UPLOAD_GONE' },
    });
    expect(await history()).toMatchObject([{ state: 'undone', addedCount: 5, waitsUntil: null }]);
    await until(() => leads.bus.seen(UploadUndone).some((event) => event.uploadId === uploadId));
    const acts = leads.bus
      .seen(LeadsAdminActed)
      .filter(({ after }) => after?.['uploadId'] === uploadId);
    expect(acts.map(({ action }) => action)).toEqual(['upload.completed', 'upload.undone']);
  });

  it('a file in parts is completed with those that came when no more follow, and removed without any', async () => {
    const { send, expire, stored, uploadId, invalidRows } = await begun();
    await send(1, 100, withRows(someLeads(2), bad('Mars')));
    await expire();
    expect(await stored()).toMatchObject({ state: 'completed', isSending: false });
    expect((await invalidRows()).status).toBe(404);
    expect((await send(2, 300, someLeads(1))).body.code).toBe('LEADS.UPLOAD_GONE');
    await until(() => leads.bus.seen(UploadCompleted).some((event) => event.uploadId === uploadId));
    const empty = await begun();
    await empty.expire();
    expect((await empty.send(1, 100, someLeads(1))).body.code).toBe('LEADS.UPLOAD_GONE');
    await empty.expire();
    expect(await empty.stored()).toBeNull();
  });

  it('a file in parts ends with its dataset', async () => {
    const { send, datasetId } = await begun();
    await send(1, 100, someLeads(2));
    const token = leads.admin;
    await leads.as(token).delete(`/admin/datasets/${datasetId}`);
    expect((await send(2, 200, someLeads(2))).body.code).toBe('LEADS.DATASET_NOT_FOUND');
  });
});
