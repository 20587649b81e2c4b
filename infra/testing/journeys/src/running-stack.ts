import { startStack, type Stack } from '@leadmart/runner';

/**
 * The product as a person meets it. `make test` starts one and names it in the environment, for
 * every journey that leaves it standing; a journey that is run alone starts its own.
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

/** The same, for who asks each process by itself and reads its log, in which it says all it can. */
export async function theRunningProcesses(): Promise<{
  url: string;
  mailUrl: string;
  urls: Readonly<Record<string, string>>;
  logs: string;
  stop(): Promise<void>;
}> {
  const { LEADMART_PROCESSES: processes, LEADMART_LOGS: logs } = process.env;
  if (!processes || !logs) return aStackOfMyOwn({ LOG_LEVEL: 'trace' });
  const urls = JSON.parse(processes) as Record<string, string>;
  return { ...(await theRunningStack()), urls, logs };
}

/** Two of each process, as it runs in production: what one of them knows alone the other does not. */
export function twoOfEverything(env: Record<string, string> = {}): Promise<Stack> {
  return startStack({ seed: false, replicas: 2, env: { DEMO_ACCOUNTS: 'true', ...env } });
}

/** For journeys that kill and restart what they walk through. */
export function aStackOfMyOwn(env: Record<string, string> = {}): Promise<Stack> {
  return startStack({ seed: false, env: { DEMO_ACCOUNTS: 'true', ...env } });
}
