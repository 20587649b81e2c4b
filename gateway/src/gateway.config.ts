import {
  addressVariable,
  serviceNames,
  type AddressVariable,
  type ServiceName,
} from '@leadmart/contracts';
import { refuseInProduction, serviceEnv } from '@leadmart/platform/config';
import { z } from 'zod';

const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'expected a URL like http://leads:8080' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Where each service is: in containers under its name. A name with several addresses is one of several replicas. */
const serviceAddresses = Object.fromEntries(
  serviceNames.map((name) => [addressVariable(name), serviceUrl.prefault(`http://${name}:8080`)]),
) as Record<AddressVariable<ServiceName>, z.ZodPrefault<typeof serviceUrl>>;

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const perMinute = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const contact = z
  .union(
    [z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })],
    'expected an e-mail address or a URL like https://leadmart.example/report',
  )
  .default('mailto:support@leadmart.example');

const variables = serviceEnv
  .omit({ MONGO_URL: true, MONGO_DB_PREFIX: true, AMQP_QUEUE_TYPE: true })
  .extend({
    ...serviceAddresses,
    /** Where /metrics is answered, if not on the public port to callers from the inside. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    /** How many proxies stand before the gateway and may be believed about the client's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    RATE_LIMIT_PER_ADDRESS: perMinute(12_000),
    RATE_LIMIT_PER_ACCOUNT: perMinute(6_000),
    /** How long a service may be silent. */
    UPSTREAM_TIMEOUT_MS: milliseconds(30_000),
    /** The same while a file is taken in. */
    UPLOAD_TIMEOUT_MS: milliseconds(120_000),
    /** Further origins that the site's scripts and frames may come from, separated by spaces. */
    CSP_SOURCES: z
      .string()
      .regex(/^[\w:/.*\- ]*$/, 'expected origins separated by spaces')
      .default(''),
    /** The contact for vulnerability reports: an e-mail address or an https URL, for security.txt. */
    SECURITY_CONTACT: contact,
    /** Where the built site lies. */
    FRONTEND_DIR: z.string().default(new URL('../../frontend/dist', import.meta.url).pathname),
  });

/** Scripts that come over plain http can be replaced on the way; `*` allows that, too. */
const refuseOpenSources = (sources: string): string | undefined =>
  sources.split(' ').every((source) => source === '' || source.startsWith('https://'))
    ? undefined
    : 'expected only https:// origins';

/** The gateway's environment. It has no database of its own. */
export const gatewayEnv = refuseInProduction(variables, { CSP_SOURCES: refuseOpenSources });

/** The gateway's parsed environment. */
export type GatewayConfig = z.output<typeof gatewayEnv>;
