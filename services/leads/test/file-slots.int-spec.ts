import { expect, it, jest } from '@jest/globals';
import type { SentUploadView } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { FileSlots } from '../src/supply/index.js';
import { callingSteps } from './calling-steps.js';
import { aPhone, csvOf, someLeads } from './factories/csv-lead.js';
import { aCheck, scrubSteps } from './scrub-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ UPLOAD_CONCURRENCY: '1' });

/** Returns a request for each place that reads a file of an admin or of a buyer; all of them are valid. */
async function requestsWithFiles() {
  const { aPack, sendFile } = callingSteps(leads);
  const { post, send } = scrubSteps(leads);
  const pack = await aPack(2);
  const { _id: datasetId } = await leads.aDataset();
  const admin = { token: leads.admin };
  const at = `/admin/datasets/${datasetId}/uploads`;
  const check = await post('', aCheck);
  const refused = await leads.upload<{ uploadId: string }>(
    datasetId,
    `${csvOf(someLeads(1))}Ben,Day,Mars,Waco,${aPhone()},clean,b@b.co\n`,
  );
  const inParts = { ...admin, body: { fileName: 'large.csv', fileBytes: 300 } };
  const begun = (await leads.http<SentUploadView>('POST', at, inParts)).body;
  const ofBuyer = (to: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([aPhone()], { type: 'text/csv' }), 'phones.csv');
    return leads.as(pack.buyer).post(to, body);
  };
  const waiting = `${at}/${refused.body.uploadId}`;
  const ofAdmins = [
    () => leads.upload(datasetId, someLeads(1), {}, 'validate-headers'),
    () => leads.upload(datasetId, someLeads(1)),
    () =>
      leads.upload(datasetId, someLeads(1), { end: '100' }, `uploads/${begun.uploadId}/parts/1`),
    () => leads.http('GET', `${waiting}/rows?kind=invalid&page=1`, admin),
    () => leads.http('GET', `${waiting}/problems`, admin),
    () => leads.http('POST', `${waiting}/preview`, { ...admin, body: {} }),
    () => send(check.body._id, 1, [aPhone()]),
  ];
  const ofBuyers = [
    () => sendFile(pack, `phone,outcome\n${pack.phones[0]},no answer\n`, { timeZone: 'UTC' }),
    () => ofBuyer('/leads/suppression-lists/file', { name: 'Mine' }),
    () => ofBuyer(`/leads/own-checks/${pack.packId}`, { registryNumber: '10012345-67890-12' }),
  ];
  return { ofAdmins, ofBuyers };
}

it.each(['ofAdmins', 'ofBuyers'] as const)(
  'a file waits while those %s have all slots, so that a process reads no more than UPLOAD_CONCURRENCY of them',
  async (whose) => {
    const requests = (await requestsWithFiles())[whose];
    const slots = leads.app.get(FileSlots)[whose];
    const free = await slots.take();
    const asked = jest.spyOn(slots, 'run');
    const answered: { readonly status: number; readonly text: string }[] = [];
    const answers = requests.map(async (request) => answered.push(await request()));
    await until(() => asked.mock.calls.length === requests.length || answered.length > 0);
    const early = [...answered];
    free();
    await Promise.all(answers);
    expect(early).toEqual([]);
    expect(answered.filter(({ status }) => status >= 300)).toEqual([]);
  },
);
