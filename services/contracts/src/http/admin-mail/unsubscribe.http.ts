import { z } from 'zod';
import { resubscribePath, unsubscribePath, unsubscribeStatusPath } from '../../paths.js';
import { messageSchema } from '../common.js';
import { adminMail } from '../operations.js';

/** The secret in an unsubscribe link: 256 random bits, base64url. */
const unsubscribeTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, 'This unsubscribe link is not complete. Open it from the email again.');

/** `email` is masked: the link may have been forwarded to another person. */
export const subscriptionSchema = z.object({ subscribed: z.boolean(), email: z.string() });
export type SubscriptionView = z.output<typeof subscriptionSchema>;

export const unsubscribeEndpoint = adminMail.public.post(unsubscribePath('{token}'), {
  summary: 'Unsubscribe (RFC 8058 one-click; any body); the response is the same for every token',
  params: z.object({ token: unsubscribeTokenSchema }),
  response: messageSchema,
});
export const openUnsubscribePageEndpoint = adminMail.public.get(unsubscribePath('{token}'), {
  summary: 'Redirect to the unsubscribe page; changes nothing',
  params: z.object({ token: unsubscribeTokenSchema }),
  status: 302,
});
export const unsubscribeStatusEndpoint = adminMail.public.get(unsubscribeStatusPath('{token}'), {
  summary: 'Get the masked address of an unsubscribe link and its subscription',
  params: z.object({ token: unsubscribeTokenSchema }),
  response: subscriptionSchema,
});
export const resubscribeEndpoint = adminMail.public.post(resubscribePath('{token}'), {
  summary: 'Subscribe again; the response is the same for every token',
  params: z.object({ token: unsubscribeTokenSchema }),
  response: messageSchema,
});
