import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  ListUserEmails,
  type DiligenceKeysView,
  type FileVerificationView,
} from '@leadmart/contracts';
import { countCommands, textOfPdf } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { dayOf } from '@leadmart/stock';
import { appendListed } from '@leadmart/stock/internals/shelves/listed-days';
import type {
  SignedDocument,
  SinceDocument,
  SoldDocument,
} from '../src/diligence/documents/diligence-document.js';
import { sealPacks } from '../src/leads.jobs.js';
import { aLead, someLeads } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { scrubSteps } from './scrub-steps.js';
import { startLeads, startReplica, type TestBuyer } from './start-leads.js';

const agreedTo = { version: '0123456789ab', at: '2026-01-05T10:00:00.000Z' };
const leads = await startLeads();
const otherSecret = 'another secret of signatures of tests';
/** A second replica after a rotation of the key. */
const other = await startReplica(leads, { DILIGENCE_SECRET: otherSecret });
await leads.bus.answer(ListUserEmails, ({ userIds }) => ({
  users: userIds.map((userId) => ({ userId, email: 'ann@x.test', username: 'Ann', agreedTo })),
}));

type Signed<D> = SignedDocument & { readonly document: D };

const bytesAt = async (path: string, { token }: TestBuyer, replica = leads) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${replica.url}/api/v1${path}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
};
const fileOf = async (buyer: TestBuyer, packId: string, query = '', replica = leads) =>
  bytesAt(`/leads/packs/${packId}/diligence${query}`, buyer, replica);
const read = <D>({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()) as Signed<D>;
const sold = async (buyer: TestBuyer, packId: string) =>
  read<SoldDocument>(await fileOf(buyer, packId)).document;
const since = async (buyer: TestBuyer, packId: string) =>
  read<SinceDocument>(await fileOf(buyer, packId, '?part=since')).document;
const csvOfPack = async (buyer: TestBuyer, packId: string, query = '') =>
  (await bytesAt(`/leads/packs/${packId}/download${query}`, buyer)).bytes;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sealAll = (replica = leads) => replica.app.get(Work).runNow(sealPacks);
const files = () => leads.mongo.collection<{ _id: string; packId: string }>('diligence_files');
const keys = async () => (await leads.http<DiligenceKeysView>('GET', '/diligence-keys')).body.keys;
const verify = async (bytes: Buffer, id?: string) => {
  const query = `sha256=${sha256(bytes)}${id === undefined ? '' : `&id=${id}`}`;
  return (await leads.http<FileVerificationView>('GET', `/file-verification?${query}`)).body;
};

/** Checks a file with the commands of infra/docs/diligence.md, which need no program of ours. */
function verifiedByOpenssl(file: Buffer, publicKey: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'diligence-'));
  try {
    writeFileSync(join(folder, 'diligence.json'), file);
    writeFileSync(join(folder, 'key.pem'), publicKey);
    const text = readFileSync(new URL('../../../infra/docs/diligence.md', import.meta.url), 'utf8');
    const [, commands = ''] = /```sh\n([^]*?)```/.exec(text) ?? [];
    return execFileSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the diligence file of a pack as it was sold', () => {
  it('the file says what was sold and known: order, terms, hashes of the CSV, states, checks and days', async () => {
    const dataset = await leads.aDataset([], { name: 'Homeowners' });
    const file = [...someLeads(3), ...someLeads(2, { state: 'TX' })];
    await leads.upload(dataset._id, file, { dncCheckedOn: '2026-01-10', dncSource: 'FTC' });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { states: ['TX', 'CA'], quantity: 5 });
    await sealAll();
    const { text } = (await files().findOne({ packId: jobId })) as unknown as { text: string };
    const answer = await fileOf(buyer, jobId);
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="leadmart-diligence-as-sold-${jobId}.json"`,
    );
    const csv = await csvOfPack(buyer, jobId);
    const plain = await csvOfPack(buyer, jobId, '?bom=false');
    const today = new Date().toISOString().slice(0, 10);
    expect(read<SoldDocument>(answer).document).toMatchObject({
      format: 'leadmart-diligence',
      version: 1,
      id: jobId,
      part: 'sold',
      order: { id: jobId, leads: 5, requested: 5, dataset: { name: 'Homeowners' } },
      buyer: { id: buyer.id },
      terms: { version: agreedTo.version, agreedAt: agreedTo.at },
      csv: {
        sha256: sha256(csv),
        sha256WithoutByteOrderMark: sha256(plain),
        bytes: csv.length,
        blankLines: 0,
      },
      byState: [
        { state: 'CA', leads: 3 },
        { state: 'TX', leads: 2 },
      ],
      checks: [{ checkedOn: '2026-01-10', source: 'FTC', leads: 5 }],
      firstListed: [{ day: today, leads: 5 }],
      soldBefore: [{ times: 0, leads: 5 }],
    });
    expect(text).not.toMatch(/example\.com|Ann|Fresno|ann@x/);
  });

  it('the files of many packs are made with the commands of one', async () => {
    const file = [...someLeads(10), ...someLeads(10, { state: 'TX' })];
    const dataset = await leads.aDataset(file);
    const sell = async (packs: number) => {
      for (let n = 0; n < packs; n += 1)
        await leads.buy(leads.aBuyer(), dataset._id, { states: ['TX', 'CA'], quantity: 4 });
    };
    await sell(1);
    await sealAll();
    await sell(1);
    // The place where the next purchase goes on is saved at some time after a purchase.
    const seal = () => countCommands(leads, () => sealAll(), { ignored: ['update rotations'] });
    const commands = await seal();
    expect(commands).toContain('insert diligence_files');
    await sell(5);
    expect(await seal()).toEqual(commands);
    expect(
      await leads.mongo.collection('purchases').countDocuments({ sealing: { $exists: true } }),
    ).toBe(0);
  });

  it('the file is signed: openssl accepts it by the instructions, and refuses it when a letter is changed', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id);
    const { bytes } = await fileOf(buyer, jobId);
    const { keyId } = read<SoldDocument>({ bytes });
    const key = (await keys()).find(({ _id }) => _id === keyId)?.publicKey ?? '';
    expect(verifiedByOpenssl(bytes, key)).toContain('Signature Verified Successfully');
    const changed = Buffer.from(bytes.toString().replace('"leads":1', '"leads":9'));
    expect(() => verifiedByOpenssl(changed, key)).toThrow();
  });

  it('the file has the same bytes after an erasure, after a rotation of the key and from any replica, as JSON and as PDF', async () => {
    const gone = aLead();
    const dataset = await leads.aDataset([gone, ...someLeads(2)]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 3 });
    const csv = await csvOfPack(buyer, jobId);
    // Nobody has asked for the file: the erasure has it made before it blanks a line.
    await optOutSteps(leads).optOut({ phone: gone.phoneNumber }, other);
    expect(sha256(await csvOfPack(buyer, jobId))).not.toBe(sha256(csv));
    const [json, pdf] = [await fileOf(buyer, jobId), await fileOf(buyer, jobId, '?format=pdf')];
    expect(read<SoldDocument>(json).document.csv).toMatchObject({
      sha256: sha256(csv),
      blankLines: 0,
    });
    await sealAll(other);
    expect((await fileOf(buyer, jobId, '', other)).bytes).toEqual(json.bytes);
    expect((await fileOf(buyer, jobId, '?format=pdf', other)).bytes).toEqual(pdf.bytes);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const words = await textOfPdf(pdf.bytes);
    for (const part of [jobId, sha256(csv), sha256(json.bytes), `/verify-file?id=${jobId}`])
      expect(words.replaceAll(' ', '')).toContain(part);
    expect(await files().countDocuments({ packId: jobId })).toBe(1);
  });

  it('the file is one when two replicas make it at once', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id);
    const asked = await Promise.all(
      [leads, other, leads, other].map((replica) => fileOf(buyer, jobId, '', replica)),
    );
    expect(new Set(asked.map(({ bytes }) => bytes.toString())).size).toBe(1);
    const pdfs = await Promise.all(
      [leads, other].map((replica) => fileOf(buyer, jobId, '?format=pdf', replica)),
    );
    expect(pdfs[0]?.bytes).toEqual(pdfs[1]?.bytes);
    await sealAll();
    expect((await fileOf(buyer, jobId)).bytes).toEqual(asked[0]?.bytes);
  });

  it('the file keeps the first day and the check of a lead that moved before the sale', async () => {
    const file = someLeads(2);
    const dataset = await leads.aDataset(file);
    const day = '2025-11-03';
    const listed = appendListed(undefined, 0, dayOf(new Date(day)));
    const shelves = { _id: { $regex: `^${dataset._id}:` } } as never;
    await leads.mongo.collection('shelves').updateMany(shelves, { $set: { listed } });
    const steps = scrubSteps(leads);
    await steps.started([[file[0]?.phoneNumber ?? '']], { source: 'Registry of May' });
    await steps.work();
    const buyer = leads.aBuyer();
    const [dnc, clean] = await Promise.all(
      (['dnc', 'clean'] as const).map((phoneStatus) =>
        leads.buy(buyer, dataset._id, { phoneStatus }),
      ),
    );
    for (const jobId of [dnc?.jobId ?? '', clean?.jobId ?? ''])
      expect(await sold(buyer, jobId)).toMatchObject({
        firstListed: [{ day, leads: 1 }],
        checks: [{ checkedOn: '2026-01-31', source: 'Registry of May', leads: 1 }],
      });
  });

  it('the file is for its buyer only, and is read with one command once it is made', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id);
    for (const query of ['', '?format=pdf', '?part=since'])
      expect((await fileOf(leads.aBuyer(), jobId, query)).status).toBe(404);
    expect((await fileOf(buyer, jobId, '?part=all')).status).toBe(400);
    await fileOf(buyer, jobId);
    expect(await countCommands(leads, () => fileOf(buyer, jobId))).toEqual([
      'find diligence_files',
    ]);
    expect((await fileOf(leads.aBuyer(), jobId)).status).toBe(404);
  });
});

describe('the file of what happened since', () => {
  it('the file counts opt-outs and changes of the pack, and is the same file until something changes', async () => {
    const [gone, turned] = [aLead(), aLead()];
    const rest = someLeads(3);
    const dataset = await leads.aDataset([gone, turned, ...rest]);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 4 });
    const unchanged = await since(buyer, jobId);
    expect(unchanged).toMatchObject({ id: `${jobId}-1`, changes: [], blankLines: 0 });
    expect(unchanged.sold).toEqual({
      id: jobId,
      sha256: sha256((await fileOf(buyer, jobId)).bytes),
    });
    expect(await since(buyer, jobId)).toEqual(unchanged);
    await optOutSteps(leads).optOut({ phone: gone.phoneNumber }, other);
    const steps = scrubSteps(leads);
    const found = [turned.phoneNumber, rest.at(-1)?.phoneNumber ?? ''];
    await steps.started([found], { source: 'Registry of June' });
    await steps.work();
    const day = new Date().toISOString().slice(0, 10);
    const both = await Promise.all([since(buyer, jobId), since(buyer, jobId)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({
      id: `${jobId}-2`,
      changes: [
        { day, kind: 'opted-out', source: null, checkedOn: null, leads: 1 },
        { day, kind: 'dnc', source: 'Registry of June', checkedOn: '2026-01-31', leads: 1 },
      ],
      blankLines: 1,
    });
    const pdf = await fileOf(buyer, jobId, '?part=since&format=pdf');
    expect(await textOfPdf(pdf.bytes)).toContain('Registry of June');
    expect(await verify(pdf.bytes)).toMatchObject({
      verdict: 'genuine',
      kind: 'pdf',
      document: { _id: `${jobId}-2`, part: 'since' },
    });
  });
});

describe('verifying a file', () => {
  it('a genuine file is told by its hash, a changed one by its id, and another one is unknown', async () => {
    const dataset = await leads.aDataset(someLeads(2), { name: 'Renters' });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 2 });
    const { bytes } = await fileOf(buyer, jobId);
    const document = { _id: jobId, part: 'sold', dataset: 'Renters', leads: 2 };
    expect(await verify(bytes)).toMatchObject({ verdict: 'genuine', kind: 'json', document });
    for (const csv of [await csvOfPack(buyer, jobId), await csvOfPack(buyer, jobId, '?bom=false')])
      for (const id of [jobId, `${jobId}-7`])
        expect(await verify(csv, id)).toMatchObject({ verdict: 'genuine', kind: 'csv', document });
    // An acquaintance of a person could make the CSV of a pack with one lead.
    expect(await verify(await csvOfPack(buyer, jobId))).toEqual({ verdict: 'unknown' });
    const changed = Buffer.concat([bytes, Buffer.from(' ')]);
    expect(await verify(changed, jobId)).toEqual({ verdict: 'changed' });
    expect(await verify(changed)).toEqual({ verdict: 'unknown' });
    expect(await verify(changed, 'f'.repeat(24))).toEqual({ verdict: 'unknown' });
    const { status, text } = await leads.http('GET', '/file-verification?sha256=abc');
    expect([status, text]).toEqual([400, expect.stringContaining('sha256')]);
  });

  it('the key of each replica is listed, with the older ones', async () => {
    const dataset = await leads.aDataset(someLeads(2));
    const buyer = leads.aBuyer();
    const ids = await Promise.all(
      [leads, other].map(async (replica) => {
        const { jobId } = await leads.buy(buyer, dataset._id);
        return read(await fileOf(buyer, jobId, '', replica)).keyId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
    expect((await keys()).map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  });
});
