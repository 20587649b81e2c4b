import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDependencies, type Dependencies } from './dependencies.js';
import { findOrInstallBrowser } from './dependencies/browser.js';
import { findOrInstallNginx } from './dependencies/nginx.js';
import { terminalOutput } from './output.js';
import { runCommand } from './run-command.js';
import { startStack } from './stack.js';
import { StartFailure } from './start-failure.js';
import { runTests, testKinds, type Tally, type TestGroup, type TestKind } from './test-runs.js';

const output = terminalOutput((text) => process.stderr.write(text));

/**
 * `make test` and its parts. Servers are started once, on free ports and in temporary folders, so
 * tests run beside `make start`; the last line counts what passed and what failed.
 */
await runCommand(async (stopped) => {
  const kinds = readKinds(process.argv.slice(2));
  const reports = await mkdtemp(join(tmpdir(), 'leadmart-reports-'));
  const total: Tally = { passed: 0, failed: 0 };
  let wasStopped = false;
  void stopped.then(() => (wasStopped = true));

  const run = async (group: TestGroup, env: Record<string, string>): Promise<void> => {
    if (wasStopped) return;
    const name = group.kinds.join(' and ');
    output.say(`\n=== ${name} tests`);
    const tests = runTests(group, { ...process.env, ...env }, join(reports, `${name}.json`));
    void stopped.then(() => tests.process.kill('SIGTERM'));
    const { passed, failed } = await tests.finished;
    total.passed += passed;
    total.failed += failed;
  };

  try {
    const alone = { kinds: kinds.filter(needsNoServer), workers: 2 };
    if (alone.kinds.length > 0) await run(alone, {});
    if (!kinds.every(needsNoServer)) {
      const dependencies = await startDependencies({ output });
      try {
        // More than two cores can do at once, because some wait for a crash or a clock.
        if (kinds.includes('int')) {
          const servers = { ...dependencies.env, NGINX_PATH: await findOrInstallNginx(output) };
          await run({ kinds: ['int'], workers: 3 }, servers);
        }
        // They share one product and mind their own people only; those that kill or measure it start
        // one of their own, and wait for it more than they work. Hence a third process.
        const journeys = { kinds: kinds.filter(isJourney), workers: 3 };
        if (journeys.kinds.length > 0)
          await withStack(dependencies, async (env) => {
            const browser = kinds.includes('browser')
              ? await findOrInstallBrowser(output)
              : undefined;
            await run(journeys, { ...env, ...(browser && { BROWSER_PATH: browser }) });
          });
      } finally {
        await dependencies.stop();
      }
    }
  } catch (error) {
    // Servers that do not start fail the tests that need them; the count must say so.
    output.say(`\n${error instanceof Error ? error.message : String(error)}`);
    total.failed += 1;
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return wasStopped ? 130 : Math.min(total.failed, 1);
});

function needsNoServer(kind: TestKind): boolean {
  return kind === 'unit' || kind === 'screens';
}

function isJourney(kind: TestKind): boolean {
  return kind === 'e2e' || kind === 'browser';
}

function readKinds(words: string[]): TestKind[] {
  const kinds = testKinds.filter((kind) => words.includes(kind));
  if (kinds.length > 0 && kinds.length === words.length) return kinds;
  throw new StartFailure(`usage: node infra/tools/runner/dist/test.js [${testKinds.join('] [')}]`);
}

/** One product for all journeys that leave it standing. */
async function withStack(
  { env }: Dependencies,
  work: (env: Record<string, string>) => Promise<void>,
): Promise<void> {
  // All they can say, because a test looks whether anything personal is in it.
  const said = { LOG_LEVEL: 'trace' };
  const stack = await startStack({ env: { ...env, ...said, DEMO_ACCOUNTS: 'true' }, output });
  try {
    const journeys = {
      LEADMART_URL: stack.url,
      LEADMART_MAIL_URL: stack.mailUrl,
      LEADMART_PROCESSES: JSON.stringify(stack.urls),
      LEADMART_LOGS: stack.logs,
    };
    await work({ ...env, ...journeys });
  } finally {
    await stack.stop();
  }
}
