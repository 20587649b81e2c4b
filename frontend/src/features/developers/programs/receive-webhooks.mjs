// LEADMART_WEBHOOK_SECRET=whsec_… node receive-webhooks.mjs   listens on PORT, or 8080 (Node 20 or later)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { LEADMART_WEBHOOK_SECRET = '', PORT = '8080' } = process.env;

// Whether Leadmart sent these bytes in the last five minutes.
function isFromLeadmart(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  if (!isRecent) return false;

  const key = Buffer.from(LEADMART_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // For a day after you rotate the secret there are two signatures.
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// The ids of deliveries that were handled: keep them for 30 days, in your database.
const handled = new Set();

function receive(request, response, body) {
  if (!isFromLeadmart(request.headers, body)) return response.writeHead(401).end();

  const { type, data, challenge } = JSON.parse(body);
  if (type === 'webhook.challenge') return response.end(JSON.stringify({ challenge }));

  // Answer first: work that takes longer than 10 seconds would be a failure.
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (handled.has(id)) return;
  handled.add(id);
  console.log(type, JSON.stringify(data));
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => receive(request, response, Buffer.concat(chunks)));
});
server.listen(Number(PORT), () => console.log(`listening on port ${server.address().port}`));
