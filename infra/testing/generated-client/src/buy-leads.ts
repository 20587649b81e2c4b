import createClient from 'openapi-fetch';
import type { paths } from '../dist/api.js';

const { LEADMART_URL = '', LEADMART_API_KEY = '', ORDER_ID } = process.env;
const datasetId = process.argv[2];

const api = createClient<paths>({
  baseUrl: `${LEADMART_URL}/api/v1`,
  headers: { authorization: `Bearer ${LEADMART_API_KEY}` },
});

/** The data of an answer; a refusal ends the program with its code. */
function expected<T>({ data, error }: { data?: T; error?: { code: string; error: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.error}`);
  return data;
}

const { datasets } = expected(await api.GET('/datasets'));
const dataset = datasets.find(({ _id }) => _id === datasetId);
if (!dataset) throw new Error(`dataset ${datasetId} is not for sale`);

const choice = { datasetId: dataset._id, phoneStatus: 'clean' } as const;
const { available, byState } = expected(
  await api.GET('/leads/availability', { params: { query: { ...choice, states: 'TX' } } }),
);

const { data: purchase } = expected(
  await api.POST('/leads/purchase', {
    params: { header: { 'Idempotency-Key': ORDER_ID } },
    body: { ...choice, states: ['TX'], quantity: 2, expectedPrice: dataset.pricing.clean },
  }),
);

const path = { id: purchase.jobId };
let { status } = purchase;
while (status !== 'completed') {
  if (status === 'failed') throw new Error('the purchase failed');
  const answer = await api.GET('/leads/purchase-status/{id}', {
    params: { path, query: { wait: 3 } },
  });
  ({ status } = expected(answer).data);
}

const download = await api.GET('/leads/packs/{id}/download', {
  params: { path },
  parseAs: 'text',
});
const fileName: string | null = download.response.headers.get('content-disposition');
const lines = expected(download).trimEnd().split('\r\n');
console.log(JSON.stringify({ available, texas: byState.TX, fileName, leads: lines.length - 1 }));
