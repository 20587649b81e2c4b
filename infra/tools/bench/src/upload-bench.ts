import { finished } from 'node:stream/promises';
import type { DatasetView, UploadReport } from '@leadmart/contracts';
import csv from 'csv-parser';
import type { Api } from './api.js';
import { leadFile } from './lead-file.js';
import { median, printTable, ratio, timed, whole } from './measure.js';
import { MemoryWatch } from './memory-watch.js';

export const ROWS_IN_FILE = 100_000;

/** Fills a dataset with files of some 10 MB and compares each upload with csv-parser alone on the same file. */
export async function benchUploads(
  { admin, urls }: { admin: Api; urls: Readonly<Record<string, string>> },
  files: number,
): Promise<DatasetView> {
  const body = { name: 'Bench', pricing: { clean: 0.1, dnc: 0.1 } };
  const dataset = await admin.post<DatasetView>('/admin/datasets', body);
  const memory = new MemoryWatch(urls);
  const rows: string[][] = [];
  const ratios: number[] = [];
  for (let number = 0; number < files; number += 1) {
    const file = leadFile(number, ROWS_IN_FILE);
    const parsing = await timed(() => parseAlone(file));
    const uploading = await timed(() => upload(admin, dataset._id, file));
    if (uploading.result.addedCount !== ROWS_IN_FILE)
      throw new Error(`only ${uploading.result.addedCount} rows were added`);
    ratios.push(parsing.ms / uploading.ms);
    rows.push([
      whole(number * ROWS_IN_FILE),
      (file.length / 2 ** 20).toFixed(1),
      whole((ROWS_IN_FILE / parsing.ms) * 1_000),
      whole((ROWS_IN_FILE / uploading.ms) * 1_000),
      ratio(parsing.ms / uploading.ms),
    ]);
  }
  const headings = ['leads before', 'MB', 'csv-parser rows/s', 'upload rows/s', 'ratio'];
  printTable('Upload through the gateway, against csv-parser alone', headings, rows);
  console.log(`  median ratio ${ratio(median(ratios))}`);
  const peaks = [...(await memory.stop())].map(([name, megabytes]) => [name, whole(megabytes)]);
  printTable('Most memory while uploading', ['process', 'MB'], peaks);
  return dataset;
}

function upload(admin: Api, datasetId: string, file: Buffer): Promise<UploadReport> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(file)], { type: 'text/csv' }), 'bench.csv');
  return admin.post<UploadReport>(`/admin/datasets/${datasetId}/upload`, form);
}

async function parseAlone(file: Buffer): Promise<number> {
  const parser = csv();
  let rows = 0;
  parser.on('data', () => (rows += 1));
  // csv-parser unescapes in place: it gets bytes of its own.
  parser.end(Buffer.from(file));
  await finished(parser);
  return rows;
}
