import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { webhookBodies, webhookHeaders } from '@leadmart/contracts';

export const webhooksTag = {
  name: 'webhooks',
  description: 'Events that Leadmart posts to an address of yours',
};

/** The deliveries of webhooks as the API reference lists them: requests of Leadmart to a receiver. */
export function webhookOperations(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    webhookBodies().map(({ type, when, body }) => [
      type,
      {
        post: {
          operationId: operationIdOf(type),
          tags: [webhooksTag.name],
          summary: when.split(/[.;:,] /)[0] ?? when,
          description: when,
          security: [],
          requestParams: { header: webhookHeaders },
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: {
            200: type === 'webhook.challenge' ? echo : received,
            '4XX': {
              description: 'Any other status, also a redirect, is a failure: Leadmart tries again',
            },
          },
        },
      },
    ]),
  );
}

const received = { description: 'Any status from 200 to 299 within 10 seconds: received' };
const echo = {
  description: 'The value of the challenge, with any status from 200 to 299: the webhook is on',
  content: { 'application/json': { schema: z.object({ challenge: z.string() }) } },
};

/** `onPurchaseCompleted` for `purchase.completed`. */
function operationIdOf(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}
