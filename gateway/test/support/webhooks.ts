import {
  webhooksPath,
  type WebhookDeliveryView,
  type WebhooksView,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import type { Person } from '@leadmart/journeys/people';

/** The only webhook of a user: one that waits for a challenge, or a confirmed one with a delivery if the path has one. */
export async function aWebhookOf(
  { api }: Person,
  path: string,
  sandboxUrl: string,
  events: readonly string[] = ['claim.decided'],
): Promise<Record<string, string>> {
  const list = async () => (await api.get<WebhooksView>(webhooksPath)).body.webhooks;
  for (const { _id } of await list()) await api.send('DELETE', `${webhooksPath}/${_id}`);
  const isWaiting = path.endsWith('/challenge');
  const url = isWaiting ? 'http://127.0.0.1:9/silent' : new URL('/webhooks/crm', sandboxUrl).href;
  const sent = { url, events };
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
