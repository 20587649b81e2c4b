import { z } from 'zod';
import { messageSchema } from './common.js';
import { defineEndpoint } from './define-endpoint.js';

/** The secret in an unsubscribe link: 256 random bits, base64url. */
export const unsubscribeTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, 'expected the token of an unsubscribe link');

/** `email` is shortened: whoever a mail was forwarded to need not learn the address. */
export const subscriptionSchema = z.object({ subscribed: z.boolean(), email: z.string() });
export type SubscriptionView = z.output<typeof subscriptionSchema>;

const open = {
  service: 'admin-mail',
  access: 'public',
  params: z.object({ token: unsubscribeTokenSchema }),
} as const;

defineEndpoint({
  ...open,
  method: 'POST',
  path: '/mail/unsubscribe/{token}',
  summary: 'Stop mails to many (RFC 8058 one-click; any body); answers the same for every token',
  response: messageSchema,
});
defineEndpoint({
  ...open,
  method: 'GET',
  path: '/mail/unsubscribe/{token}',
  summary: 'Leads to the page that asks whether to unsubscribe; changes nothing',
  status: 302,
});
defineEndpoint({
  ...open,
  method: 'GET',
  path: '/mail/unsubscribe/{token}/status',
  summary: 'Whose link this is, and whether mails to many go there',
  response: subscriptionSchema,
});
defineEndpoint({
  ...open,
  method: 'POST',
  path: '/mail/unsubscribe/{token}/resubscribe',
  summary: 'Take it back; answers the same for every token',
  response: messageSchema,
});
