import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  webhooksPath,
  type WebhookDeliveryView,
  type WebhooksView,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';

export interface WebhookServer {
  /** Returns challenges, and accepts everything else. */
  readonly url: string;
  /** Accepts everything, and returns no challenge. */
  readonly silentUrl: string;
  readonly close: () => Promise<void>;
}

/** A server of a user that gets webhooks. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { challenge } = JSON.parse(Buffer.concat(chunks).toString()) as { challenge?: string };
      response.end(request.url === '/hook' ? JSON.stringify({ challenge }) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${at}/hook`,
    silentUrl: `${at}/silent`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The only webhook of a user: one that waits for a challenge, or a confirmed one with a delivery if the path has one. */
export async function aWebhookOf(
  { api }: Person,
  path: string,
  { url, silentUrl }: WebhookServer,
): Promise<Record<string, string>> {
  const list = async () => (await api.get<WebhooksView>(webhooksPath)).body.webhooks;
  for (const { _id } of await list()) await api.send('DELETE', `${webhooksPath}/${_id}`);
  const isWaiting = path.endsWith('/challenge');
  const sent = { url: isWaiting ? silentUrl : url, events: ['claim.decided'] };
  const { body } = await api.post<WebhookWithSecretView>(webhooksPath, sent);
  const id = body.webhook._id;
  if (isWaiting) return { id };
  await eventually('it is confirmed', async () =>
    (await list()).every((one) => one.state === 'on'),
  );
  if (!path.includes('{deliveryId}')) return { id };
  const delivery = await api.post<WebhookDeliveryView>(`${webhooksPath}/${id}/test`);
  return { id, deliveryId: delivery.body._id };
}
