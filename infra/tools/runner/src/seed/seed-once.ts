import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output } from '../terminal/output.js';
import { seed } from './index.js';

/** The account that enters the demo data; auth creates it when DEMO_ACCOUNTS is set. */
export const demoAdmin = { adminEmail: 'admin@leadmart.test', adminPassword: 'leadmart-demo' };

/** Enters demo data on the first run of a data folder only, so that deleted datasets stay deleted. */
export async function seedOnce(
  { url, dataDir }: { url: string; dataDir: string },
  output: Output,
): Promise<void> {
  const marker = join(dataDir, 'seeded');
  if (await exists(marker)) return;
  output.say('First run: entering demo data.');
  await seed({ gatewayUrl: url, ...demoAdmin });
  await writeFile(marker, `${new Date().toISOString()}\n`);
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
