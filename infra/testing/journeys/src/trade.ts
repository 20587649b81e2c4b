import { randomBytes } from 'node:crypto';
import type { DatasetView, PriceBand, PurchaseStatusView, UploadReport } from '@leadmart/contracts';
import { csvOf, uploadForm, type LeadRow } from './csv.js';
import { eventually } from './eventually.js';
import type { Person } from './people.js';

/** Creates a dataset for one test. */
export async function aDataset(
  admin: Person,
  rows: readonly LeadRow[],
  options: {
    exclusive?: boolean;
    maxBuyers?: number | null;
    priceBands?: readonly PriceBand[];
    pricing?: { clean: number; dnc: number };
  } = {},
): Promise<DatasetView> {
  const created = await admin.api.post<DatasetView>('/admin/datasets', {
    name: `Dataset ${randomBytes(5).toString('hex')}`,
    description: 'Made by a test',
    pricing: { clean: 5, dnc: 4 },
    ...options,
  });
  if (created.status !== 201) throw new Error(`creating a dataset answered ${created.text}`);
  if (rows.length > 0) await uploadTo(admin, created.body._id, rows);
  return created.body;
}

async function uploadTo(
  admin: Person,
  datasetId: string,
  rows: readonly LeadRow[],
): Promise<UploadReport> {
  const answer = await admin.api.send<UploadReport>('POST', `/admin/datasets/${datasetId}/upload`, {
    form: uploadForm(csvOf(rows)),
  });
  if (answer.status !== 201) throw new Error(`uploading answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export interface Order {
  readonly datasetId: string;
  readonly states: readonly string[];
  readonly quantity: number;
  readonly phoneStatus?: 'clean' | 'dnc';
}

export function order(buyer: Person, { phoneStatus = 'clean', ...rest }: Order) {
  const body = { phoneStatus, ...rest };
  return buyer.api.post<{ data: { jobId: string }; error?: string }>('/leads/purchase', body);
}

/** Waits until a purchase is completed or failed. */
export function ended(
  buyer: Person,
  jobId: string,
  deadlineMs = 60_000,
): Promise<PurchaseStatusView> {
  return eventually(
    `the end of purchase ${jobId}`,
    async () => {
      const { body } = await buyer.api.get<{ data: PurchaseStatusView }>(
        `/leads/purchase-status/${jobId}`,
      );
      return ['completed', 'failed'].includes(body.data.status) && body.data;
    },
    deadlineMs,
  );
}

/** The downloaded rows of a pack, without the header. */
export async function downloaded(buyer: Person, packId: string): Promise<string[]> {
  const { status, text } = await buyer.api.get(`/leads/packs/${packId}/download`);
  if (status !== 200) throw new Error(`downloading answered ${status}: ${text}`);
  return text.trimEnd().split('\r\n').slice(1);
}
