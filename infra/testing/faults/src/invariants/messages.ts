import { metricOf } from '../metrics.js';
import type { Books } from './books.js';

/** The dead-letter queues are empty. */
export async function noDeadLetters({ stack }: Books): Promise<string[]> {
  const listeners = Object.entries(stack.urls).filter(([name]) => name !== 'gateway');
  const samples = await Promise.all(
    listeners.map(([, url]) => metricOf(url, 'leadmart_dead_letters')),
  );
  return samples
    .flat()
    .filter(({ value }) => value > 0)
    .map(({ value, labels }) => `${value} dead letters in ${labels}`);
}

/** All accepted campaigns exist, and no recipient got a campaign twice. */
export async function mailsAreSentOnce({ shop, provider, admin }: Books): Promise<string[]> {
  const found: string[] = [];
  for (const campaignId of shop.promises.campaigns) {
    const { status, body } = await admin.api.get<{ subject: string }>(
      `/admin/mail/campaigns/${campaignId}`,
    );
    if (status !== 200) {
      found.push(`campaign ${campaignId} was accepted and now answers ${status}`);
      continue;
    }
    const { most } = await provider.mailsSent(body.subject);
    if (most > 1) found.push(`somebody got "${body.subject}" ${most} times`);
  }
  return found;
}
