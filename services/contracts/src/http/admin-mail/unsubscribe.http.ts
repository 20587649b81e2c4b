import { z } from 'zod';
import { resubscribePath, unsubscribePath, unsubscribeStatusPath } from '../../paths.js';
import { messageSchema } from '../common.js';
import { defineEndpoint } from '../define-endpoint.js';

/** The secret in an unsubscribe link: 256 random bits, base64url. */
const unsubscribeTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, 'This unsubscribe link is not complete. Open it from the email again.');

/** `email` is masked: the link may have been forwarded to another person. */
export const subscriptionSchema = z.object({ subscribed: z.boolean(), email: z.string() });
export type SubscriptionView = z.output<typeof subscriptionSchema>;

const open = {
  service: 'admin-mail',
  access: 'public',
  params: z.object({ token: unsubscribeTokenSchema }),
} as const;

export const unsubscribeEndpoint = defineEndpoint({
  ...open,
  method: 'POST',
  path: unsubscribePath('{token}'),
  summary: 'Unsubscribe (RFC 8058 one-click; any body); the response is the same for every token',
  response: messageSchema,
});
export const openUnsubscribePageEndpoint = defineEndpoint({
  ...open,
  method: 'GET',
  path: unsubscribePath('{token}'),
  summary: 'Redirect to the unsubscribe page; changes nothing',
  status: 302,
});
export const unsubscribeStatusEndpoint = defineEndpoint({
  ...open,
  method: 'GET',
  path: unsubscribeStatusPath('{token}'),
  summary: 'Get the masked address of an unsubscribe link and its subscription',
  response: subscriptionSchema,
});
export const resubscribeEndpoint = defineEndpoint({
  ...open,
  method: 'POST',
  path: resubscribePath('{token}'),
  summary: 'Subscribe again; the response is the same for every token',
  response: messageSchema,
});
