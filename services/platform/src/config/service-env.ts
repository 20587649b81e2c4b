import { z } from 'zod';
import { adminLimitsSchema } from './admin-limits.js';

const name = (what: string) =>
  z.string().regex(/^[a-z0-9][a-z0-9_-]*$/i, `expected ${what} of letters, digits, - and _`);

const collectorUrl = z.url({
  protocol: /^https?$/,
  error: 'expected a URL like http://collector:4318',
});

const publicKeySchema = z.looseObject({
  kty: z.literal('EC', 'expected kty to be EC'),
  crv: z.literal('P-256', 'expected crv to be P-256'),
  kid: z.string().min(1),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.undefined('the set holds a private key; services get public keys only').optional(),
});

/** A JSON Web Key Set in one environment variable: public ES256 keys, each with its `kid`. */
const keySetSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Does not use the parser's message, which quotes the value.
      context.addIssue({ code: 'custom', message: 'expected a JSON Web Key Set, as JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ keys: z.array(publicKeySchema).min(1, 'expected at least one key') }));

/** The public keys that verify session tokens. */
export type KeySet = z.output<typeof keySetSchema>;

/** The variables of every service. A service extends this schema with its own. */
export const serviceEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\/./, 'expected a URL like mongodb://host:27017'),
  MONGO_DB_PREFIX: name('a prefix').default('leadmart'),
  AMQP_URL: z.string().regex(/^amqps?:\/\/./, 'expected a URL like amqp://host:5672'),
  AMQP_NAMESPACE: name('a namespace').default('leadmart'),
  AMQP_QUEUE_TYPE: z.enum(['classic', 'quorum']).default('classic'),
  AUTH_JWKS: keySetSchema,
  /** Authenticates the gateway at services; the same in every process. */
  GATEWAY_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'expected at least 32 characters, without spaces'),
  /** How long a stopping process still answers requests, so that load balancers notice first. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).default(5),
  /**
   * Above these amounts per admin and clock hour, a session without a proof of the last 15 minutes is refused: credits,
   * recipients, deletions, prices. Empty: amounts are only counted.
   */
  ADMIN_PROOF_ABOVE: adminLimitsSchema.default({}),
  /** The release, for metrics and traces. */
  LEADMART_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,100}$/, 'expected a version like 1.4.2')
    .default('unversioned'),
  /** The base address of an OpenTelemetry collector (OTLP over HTTP). Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  /** The complete address for traces only. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  /** `true` disables traces, whatever else is set. */
  OTEL_SDK_DISABLED: z
    .string()
    .default('false')
    .transform((text) => text.toLowerCase() === 'true'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'expected a URL like https://leadmart.example' })
    .transform((url) => url.replace(/\/+$/, '')),
});

/** The parsed variables of every service. */
export type ServiceConfig = z.output<typeof serviceEnv>;
