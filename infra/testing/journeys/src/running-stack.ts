import { startStack, type Stack } from '@leadmart/runner';

/**
 * The running product. `make test` starts one for all tests that do not stop it and names it in the
 * environment; a test that runs alone starts its own.
 */
export async function theRunningStack(): Promise<{
  url: string;
  mailUrl: string;
  stop(): Promise<void>;
}> {
  const { LEADMART_URL: url, LEADMART_MAIL_URL: mailUrl } = process.env;
  if (url && mailUrl) return { url, mailUrl, stop: async () => undefined };
  return aStackOfMyOwn();
}

/** The same stack, with the addresses of each process and logs at the most verbose level. */
export async function theRunningProcesses(): Promise<{
  url: string;
  mailUrl: string;
  urls: Readonly<Record<string, string>>;
  logs: string;
  /** Has `MONGO_URL` and `MONGO_DB_PREFIX`. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}> {
  const { LEADMART_PROCESSES: processes, LEADMART_LOGS: logs } = process.env;
  if (!processes || !logs) return aStackOfMyOwn({ LOG_LEVEL: 'trace' });
  const urls = JSON.parse(processes) as Record<string, string>;
  const { MONGO_URL = '', LEADMART_MONGO_DB_PREFIX: MONGO_DB_PREFIX = '' } = process.env;
  return { ...(await theRunningStack()), urls, logs, env: { MONGO_URL, MONGO_DB_PREFIX } };
}

/** A stack with two replicas of each process, as in production. */
export function twoOfEverything(env: Record<string, string> = {}): Promise<Stack> {
  return startStack({ seed: false, replicas: 2, env: { DEMO_ACCOUNTS: 'true', ...env } });
}

/** A stack for tests that kill and restart processes. */
export function aStackOfMyOwn(env: Record<string, string> = {}): Promise<Stack> {
  return startStack({ seed: false, env: { DEMO_ACCOUNTS: 'true', ...env } });
}
