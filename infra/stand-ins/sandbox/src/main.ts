import { startSandbox } from './sandbox.js';

/** sysexits.h: a configuration error, so a restart does not help. */
const exitCodeBadConfig = 78;

const { PORT = '0', HOST, DATA_DIR, STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = process.env;

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    'The sandbox stands in for Stripe and SendGrid; it does not run in production. Empty COMPOSE_PROFILES in .env.\n',
  );
  process.exit(exitCodeBadConfig);
}

if (STRIPE_WEBHOOK_URL !== undefined && STRIPE_WEBHOOK_SECRET === undefined) {
  process.stderr.write('STRIPE_WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET to sign with.\n');
  process.exit(exitCodeBadConfig);
}

// Billing accepts several secrets during a rotation; Stripe signs with the newest one.
const signingSecret = STRIPE_WEBHOOK_SECRET?.split(',').at(-1)?.trim() ?? '';

const sandbox = await startSandbox({
  port: Number(PORT),
  ...(HOST === undefined ? {} : { host: HOST }),
  ...(DATA_DIR === undefined ? {} : { dataDir: DATA_DIR }),
  ...(STRIPE_WEBHOOK_URL === undefined
    ? {}
    : { stripeWebhook: { url: STRIPE_WEBHOOK_URL, secret: signingSecret } }),
});
process.stdout.write(JSON.stringify({ ready: true, port: sandbox.port }) + '\n');

const stop = (): void => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
