import { finished } from 'node:stream/promises';
import csv from 'csv-parser';
import type { UploadReport } from '@leadmart/contracts';
import type { Api } from '../api.js';
import { FolderWatch, megabytesOf } from '../measuring/folder-size.js';
import { median, printTable, timed, whole } from '../measuring/measure.js';
import { MemoryWatch } from '../measuring/memory-watch.js';
import { leadFile, leadFileOf, type LeadFile } from '../product/lead-file.js';
import type { World } from '../world.js';

const largestFileRows = 100_000;
/** The rows that PostgreSQL gets: 100 million would take it hours, and its slope from file to file is known long before. */
export const mostInPostgres = 10_000_000;
/** Leads that no other file has, for the first files after a start. */
const warmUp = { from: 900_000_000, count: 5_000, files: 3 };

interface Times {
  readonly ours: number[];
  readonly postgres: number[];
  readonly parser: number[];
}

/** Fills product and PostgreSQL with the same files in turn, and reads each with csv-parser alone. */
export async function fill(world: World): Promise<void> {
  const { leads, product, postgres, report } = world;
  const rows = Math.max(1_000, Math.min(largestFileRows, Math.floor(leads / 10)));
  await warmUpUploads(world);
  const before = megabytesOf(product.dataFolder);
  const disk = new FolderWatch(product.dataFolder);
  const memory = new MemoryWatch(product.stack.urls);
  const times: Times = { ours: [], postgres: [], parser: [] };
  let stored = 0;
  let bytes = 0;
  let storedInPostgres = 0;
  for (let number = 0; stored < leads; number += 1) {
    const file = leadFile(number, rows);
    const isInPostgres = stored < mostInPostgres;
    await load(world, file, times, isInPostgres);
    stored += file.fresh;
    if (isInPostgres) storedInPostgres = stored;
    bytes = file.content.length;
    if (number % 10 === 9) process.stderr.write(`  ${whole(stored)} leads\n`);
  }
  const peak = await disk.stop();
  printMemory(await memory.stop());
  await postgres.tidy();
  const perMillion = 1e6 / stored;
  const size = {
    name: 'PostgreSQL',
    figure: ((await postgres.megabytes()) / storedInPostgres) * 1e6,
  };
  const grown = megabytesOf(product.dataFolder) - before;
  report.add('disk', { ours: grown * perMillion, contestant: size });
  report.add('diskPeak', { ours: (peak - before) * perMillion, contestant: size });
  addUploadLines(world, times, bytes);
  await meterUpload(world, times.ours.length, rows);
}

async function load(
  { product, postgres }: World,
  file: LeadFile,
  times: Times,
  isInPostgres: boolean,
): Promise<void> {
  const path = postgres.put('leads.csv', file.content);
  const contestants = [
    async () => {
      const { ms, result } = await timed(() =>
        upload(product.admin, product.dataset._id, file.content),
      );
      if (result.addedCount !== file.fresh)
        throw new Error(`${result.addedCount} rows were added, expected ${file.fresh}`);
      times.ours.push(ms);
    },
    async () => {
      if (isInPostgres) times.postgres.push((await timed(() => postgres.upload(path))).ms);
    },
    async () => {
      times.parser.push((await timed(() => parseAlone(file.content))).ms);
    },
  ];
  if (times.ours.length % 2 === 1) contestants.reverse();
  for (const contestant of contestants) await contestant();
}

/** Adds the new leads of a file and leaves out the known ones. */
export function upload(admin: Api, datasetId: string, file: Buffer): Promise<UploadReport> {
  return admin.upload(`/admin/datasets/${datasetId}/upload`, file, { skipDuplicates: 'true' });
}

function addUploadLines({ report }: World, { ours, postgres, parser }: Times, bytes: number): void {
  // A tenth of a small fill is one file, and one upload says little.
  const tenth = Math.max(2, Math.floor(ours.length / 10));
  const first = (values: number[]) => median(values.slice(0, tenth));
  const last = (values: number[]) => median(values.slice(-tenth));
  const detail = `${(bytes / 1e6).toFixed(1)} MB`;
  const theirs = { name: 'PostgreSQL', figure: last(postgres) };
  report.add('upload', { ours: last(ours), contestant: theirs, detail });
  const alone = { name: 'csv-parser', figure: last(parser) };
  report.add('uploadParser', { ours: last(ours), contestant: alone, detail });
  report.add('uploadGrowth', {
    ours: last(ours) / first(ours),
    contestant: { name: 'PostgreSQL', figure: last(postgres) / first(postgres) },
    detail: `${tenth} of ${ours.length} files`,
  });
}

/** The processor time of one more upload. */
async function meterUpload({ product, meter, report }: World, number: number, rows: number) {
  const { content } = leadFile(number, rows);
  const { times } = await meter.during(() => upload(product.admin, product.dataset._id, content));
  report.addCost({ action: `upload of ${whole(rows)} leads`, ms: times });
}

/** A dataset of its own: the first uploads of a process are slow, and are not part of the fill. */
async function warmUpUploads({ product }: World): Promise<void> {
  const { admin } = product;
  const pricing = { clean: 1, dnc: 1 };
  const { _id } = await admin.post<{ _id: string }>('/admin/datasets', { name: 'Warm', pricing });
  for (let number = 0; number < warmUp.files; number += 1) {
    const from = warmUp.from + number * warmUp.count;
    await upload(admin, _id, leadFileOf({ from, count: warmUp.count }));
  }
}

async function parseAlone(file: Buffer): Promise<void> {
  const parser = csv();
  parser.resume();
  // csv-parser unescapes in place: it gets bytes of its own.
  parser.end(Buffer.from(file));
  await finished(parser);
}

function printMemory(peaks: ReadonlyMap<string, number>): void {
  const rows = [...peaks].map(([name, megabytes]) => [name, whole(megabytes)]);
  printTable('Most memory during the fill', ['process', 'MB'], rows, ['process']);
}
