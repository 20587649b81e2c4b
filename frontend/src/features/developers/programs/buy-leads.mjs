// node buy-leads.mjs              lists the datasets (Node 20 or later)
// node buy-leads.mjs DATASET_ID   buys two clean leads in Texas into leads.csv
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const { LEADMART_URL = 'https://leadmart.example', LEADMART_API_KEY, ORDER_ID } = process.env;
const [datasetId] = process.argv.slice(2);

async function call(path, { headers, ...options } = {}) {
  const response = await fetch(`${LEADMART_URL}/api/v1${path}`, {
    ...options,
    headers: { authorization: `Bearer ${LEADMART_API_KEY}`, ...headers },
  });
  if (response.ok) return response;
  const { code, error, requestId } = await response.json();
  throw new Error(`${code}: ${error} (request ${requestId})`);
}

if (!datasetId) {
  const { datasets } = await (await call('/datasets')).json();
  for (const { _id, name, leadCount } of datasets) console.log(_id, name, leadCount);
  process.exit();
}

const ordered = await call('/leads/purchase', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    // A repetition with the same key is the same order: it is not paid twice.
    'idempotency-key': ORDER_ID ?? randomUUID(),
  },
  body: JSON.stringify({ datasetId, states: ['TX'], phoneStatus: 'clean', quantity: 2 }),
});
const { jobId } = (await ordered.json()).data;

let purchase;
do {
  purchase = (await (await call(`/leads/purchase-status/${jobId}?wait=3`)).json()).data;
  if (purchase.status === 'failed') throw new Error(purchase.error);
} while (purchase.status !== 'completed');

console.log(`bought pack ${jobId}`);
const pack = await call(`/leads/packs/${jobId}/download`);
await writeFile('leads.csv', Buffer.from(await pack.arrayBuffer()));
console.log('saved leads.csv');
