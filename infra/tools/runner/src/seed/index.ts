import type { DatasetView } from '@leadmart/contracts';
import { demoDatasets, type DemoDataset } from './demo-datasets.js';
import { demoCsv } from './demo-leads.js';

export interface SeedOptions {
  gatewayUrl: string;
  adminEmail: string;
  adminPassword: string;
}

/** Fresh enough to call: callers must use a copy of the registry that is at most 31 days old. */
const demoCheckAgeMs = 14 * 24 * 60 * 60 * 1_000;

/** Fills a first local run through the public API, so that every screen has something to show. Harmless when repeated. */
export async function seed(options: SeedOptions): Promise<void> {
  const api = await logIn(options);
  const { datasets } = await api<{ datasets: DatasetView[] }>('GET', '/admin/datasets');
  const byName = new Map(datasets.map((dataset) => [dataset.name, dataset]));
  for (const demo of demoDatasets) {
    const dataset = byName.get(demo.name) ?? (await create(api, demo));
    if (dataset.leadCount === 0) await fill(api, dataset, demo);
  }
}

type Api = <B>(method: string, path: string, body?: FormData | object) => Promise<B>;

function create(api: Api, { name, description, pricing, exclusive }: DemoDataset) {
  const body = { name, description, pricing, exclusive };
  return api<DatasetView>('POST', '/admin/datasets', body);
}

async function fill(api: Api, { _id }: DatasetView, { count, seed: from }: DemoDataset) {
  const form = new FormData();
  const csv = new Blob([demoCsv({ count, seed: from })], { type: 'text/csv' });
  form.append('file', csv, 'demo.csv');
  form.append('dncCheckedOn', new Date(Date.now() - demoCheckAgeMs).toISOString().slice(0, 10));
  form.append('dncSource', 'National Do Not Call Registry (demo)');
  await api('POST', `/admin/datasets/${_id}/upload`, form);
}

async function logIn({ gatewayUrl, adminEmail, adminPassword }: SeedOptions): Promise<Api> {
  const anonymous = apiAt(gatewayUrl);
  const credentials = { email: adminEmail, password: adminPassword };
  const { token } = await anonymous<{ token: string }>('POST', '/auth/login', credentials);
  return apiAt(gatewayUrl, token);
}

function apiAt(gatewayUrl: string, token?: string): Api {
  return async <B>(method: string, path: string, body?: FormData | object): Promise<B> => {
    const answer = await fetch(`${gatewayUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as B;
  };
}
