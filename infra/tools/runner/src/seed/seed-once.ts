import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output } from '../terminal/output.js';
import { seed } from './index.js';

/** Who the demo data is entered as; auth creates the account when DEMO_ACCOUNTS is set. */
export const demoAdmin = { adminEmail: 'admin@leadmart.test', adminPassword: 'leadmart-demo' };

/** Demo data on the first run of a data folder. What a person deletes later stays deleted. */
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
