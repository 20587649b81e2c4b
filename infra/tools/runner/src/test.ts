import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser, startSharedBrowser } from './dependencies/browser.js';
import { findOrInstallNginx } from './dependencies/nginx.js';
import { startDependencies, type Dependencies } from './dependencies/start-dependencies.js';
import { startStack, type Stack } from './stack/stack.js';
import { terminalOutput } from './terminal/output.js';
import { runCommand } from './terminal/run-command.js';
import { StartFailure } from './terminal/start-failure.js';
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
    const withServers = { kinds: kinds.filter((kind) => !needsNoServer(kind)), workers: 3 };
    const [servers] = await Promise.allSettled([
      withServers.kinds.length > 0 ? startServers(withServers.kinds) : undefined,
      alone.kinds.length > 0 ? run(alone, {}) : undefined,
    ]);
    if (servers.status === 'rejected') throw servers.reason;
    try {
      // Three processes on two cores, because journeys wait for a crash, a clock, the database or a page. A fourth one
      // makes all of them slower: 560 s instead of 460.
      if (servers.value) await run(withServers, servers.value.env);
    } finally {
      await servers.value?.stop();
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
  return kind === 'unit' || kind === 'screens' || kind === 'mongo';
}

function readKinds(words: string[]): TestKind[] {
  const kinds = testKinds.filter((kind) => words.includes(kind));
  if (kinds.length > 0 && kinds.length === words.length) return kinds;
  throw new StartFailure(`usage: node infra/tools/runner/dist/test.js [${testKinds.join('] [')}]`);
}

interface Servers {
  /** How tests find them. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** The servers that these kinds of tests share. They start while tests without servers run. */
async function startServers(kinds: readonly TestKind[]): Promise<Servers> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const dependencies = await startDependencies({ output });
    stops.push(() => dependencies.stop());
    const env: Record<string, string> = { ...dependencies.env };
    if (kinds.includes('int')) env['NGINX_PATH'] = await findOrInstallNginx(output);
    if (kinds.includes('e2e') || kinds.includes('browser')) {
      const stack = await startSharedStack(dependencies);
      stops.push(() => stack.stop());
      Object.assign(env, {
        LEADMART_URL: stack.url,
        LEADMART_MAIL_URL: stack.mailUrl,
        LEADMART_PROCESSES: JSON.stringify(stack.urls),
        LEADMART_LOGS: stack.logs,
        LEADMART_MONGO_DB_PREFIX: stack.env['MONGO_DB_PREFIX'] ?? '',
      });
    }
    if (kinds.includes('browser')) {
      const browser = await startSharedBrowser(await findOrInstallBrowser(output));
      stops.push(() => browser.close());
      env['BROWSER_URL'] = browser.wsEndpoint();
    }
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * One product for all journeys that leave it standing. A test searches its logs for personal data: hence the level. Journeys
 * wait for mails of admins, so the time to undo them is short.
 */
function startSharedStack({ env }: Dependencies): Promise<Stack> {
  const settings = { LOG_LEVEL: 'trace', DEMO_ACCOUNTS: 'true', MAIL_UNDO_SECONDS: '1' };
  return startStack({ env: { ...env, ...settings }, output });
}
