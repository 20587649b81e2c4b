// node test-key.mjs   buys two made-up leads once, and has an order refused
const api = `${process.env.LEADMART_URL ?? 'https://leadmart.example'}/api/v1`;
const key = process.env.LEADMART_API_KEY ?? '';
if (!key.startsWith('lm_test_')) throw new Error('LEADMART_API_KEY: expected lm_test_…');

async function call(path, order, id) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(order && { 'content-type': 'application/json', 'idempotency-key': id }),
  };
  const request = order ? { method: 'POST', headers, body: JSON.stringify(order) } : { headers };
  const answer = await fetch(api + path, request);
  return { status: answer.status, body: await answer.json() };
}
const credits = async () => (await call('/user/validate')).body.user.creditBalance;

const [sandbox] = (await call('/datasets')).body.datasets;
const order = { datasetId: sandbox._id, states: ['TX'], phoneStatus: 'clean', quantity: 2 };
const id = `test-${Date.now()}`;
const before = await credits();
const [first, again] = [
  await call('/leads/purchase', order, id),
  await call('/leads/purchase', order, id),
];
if (first.body.data.jobId !== again.body.data.jobId) throw new Error('it was bought twice');
const { jobId } = first.body.data;
const { status } = (await call(`/leads/purchase-status/${jobId}?wait=3`)).body.data;
console.log(`${status}: 2 leads of "${sandbox.name}" for ${before - (await credits())} credits`);

const refused = await call('/leads/purchase', { ...order, quantity: 50_000 }, `${id}-b`);
console.log(`refused: ${refused.status} ${refused.body.code}`);
