import { theRunningStack } from '@leadmart/journeys/running-stack';
import { startStack } from '@leadmart/runner';

type RunningStack = Awaited<ReturnType<typeof theRunningStack>>;

/** The stack that the environment names, or a new one with demo data. */
export function theFurnishedStack(): Promise<RunningStack> {
  const isNamed = process.env['LEADMART_URL'] && process.env['LEADMART_MAIL_URL'];
  return isNamed ? theRunningStack() : startStack({ seed: true });
}
