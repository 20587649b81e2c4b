import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  addressVariable,
  serviceNames,
  type AddressVariable,
  type ServiceName,
} from '@leadmart/contracts';
import { refuseInProduction, serviceEnv } from '@leadmart/platform/config';

const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'expected a URL like http://leads:8080' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The addresses of the services of the catalogue. In containers a service's host is its name; each replica adds an address to it. */
const serviceAddresses = Object.fromEntries(
  serviceNames.map((name) => [addressVariable(name), serviceUrl.prefault(`http://${name}:8080`)]),
) as Record<AddressVariable<ServiceName>, z.ZodPrefault<typeof serviceUrl>>;

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const perMinute = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** The folder of the built site with the files in which the build leaves the place of the address. */
export const addressedFolder = 'addressed';

const siteFolder = new URL('../../frontend/dist', import.meta.url).pathname;

/** The domain of the examples of this repository. */
const exampleDomain = 'leadmart.example';
const exampleAddress = `mailto:support@${exampleDomain}`;

const contact = z
  .union(
    [z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })],
    `expected an email address or a URL like https://${exampleDomain}/report`,
  )
  .default(exampleAddress);

const variables = serviceEnv
  .omit({ MONGO_URL: true, MONGO_DB_PREFIX: true, AMQP_QUEUE_TYPE: true })
  .extend({
    ...serviceAddresses,
    /** The port of /metrics. Unset: the public port, for internal callers only. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    /** The number of proxies before the gateway whose X-Forwarded-For is trusted. Only production demands it. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).optional(),
    RATE_LIMIT_PER_ADDRESS: perMinute(12_000),
    RATE_LIMIT_PER_ACCOUNT: perMinute(6_000),
    RATE_LIMIT_OF_API_KEYS: perMinute(600),
    /** Requests of one gateway that may wait for an answer of one service; more are answered 503 with Retry-After. */
    WAITING_REQUESTS_PER_SERVICE: z.coerce.number().int().min(1).default(500),
    /** Those of one account among them, or of one address without a session; more are answered 429. */
    WAITING_REQUESTS_PER_CLIENT: z.coerce.number().int().min(1).default(50),
    /** Files that one account may send or receive at the same time through one gateway; more are answered 429. */
    FILES_PER_ACCOUNT: z.coerce.number().int().min(1).default(8),
    /** Connections of one address to one gateway, unless proxies are trusted; more are closed with 429. */
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
    /** The longest silence of a service. */
    UPSTREAM_TIMEOUT_MS: milliseconds(30_000),
    /** The same during the upload of a file. */
    UPLOAD_TIMEOUT_MS: milliseconds(120_000),
    /** Further origins for the site's scripts and frames, separated by spaces. */
    CSP_SOURCES: z
      .string()
      .regex(/^[\w:/.*\- ]*$/, 'expected origins separated by spaces')
      .default(''),
    /** The contact for vulnerability reports: an email address or an https URL, for security.txt. */
    SECURITY_CONTACT: contact,
    /** The folder of the built site. */
    FRONTEND_DIR: z.string().default(siteFolder),
  });

/** Scripts over plain http can be replaced on the way; `*` would allow that, too. */
const refuseOpenSources = (sources: string): string | undefined =>
  sources.split(' ').every((source) => source === '' || source.startsWith('https://'))
    ? undefined
    : 'expected only https:// origins';

const refuseExampleContact = (address: string): string | undefined =>
  address.includes(exampleDomain) ? 'is an example: expected your own contact' : undefined;

/**
 * The support address is part of the built site: the landing page shows it. The own folder counts as an example until it is
 * built, so that the reference of settings is the same before; another one without a site is refused later.
 */
function refuseExampleSite(folder: string): string | undefined {
  const file = join(folder, addressedFolder, 'index.html');
  const unbuilt = folder === siteFolder ? exampleAddress : '';
  const page = existsSync(file) ? readFileSync(file, 'utf8') : unbuilt;
  return page.includes(exampleAddress)
    ? 'shows an example as the support address: set VITE_SUPPORT_EMAIL and build the site again'
    : undefined;
}

/** The gateway's environment. The gateway has no database. */
export const gatewayEnv = refuseInProduction(
  variables,
  {
    CSP_SOURCES: refuseOpenSources,
    SECURITY_CONTACT: refuseExampleContact,
    FRONTEND_DIR: refuseExampleSite,
  },
  // Behind a proxy that is not counted, all buyers have one address and share its limits.
  {
    TRUST_PROXY:
      'expected the number of proxies before the gateway; 0 if clients reach it directly',
  },
);

/** The gateway's parsed environment. */
export type GatewayConfig = z.output<typeof gatewayEnv>;
