import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '@leadmart/runner';

interface Containers {
  /** The image and settings that each service has now, and those of new containers. */
  readonly running: Record<string, string>;
  readonly built: string;
  /** Services whose new containers end. */
  readonly broken: readonly string[];
}

/** A stand-in for docker with compose: one container for each service. It writes down the calls that change containers. */
const standIn = (folder: string) => `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const file = ${JSON.stringify(join(folder, 'containers.json'))};
const state = JSON.parse(readFileSync(file, 'utf8'));
const words = process.argv.slice(2).filter((word) => word !== 'compose');
const last = words.at(-1);
const say = (text) => process.stdout.write(text + '\\n');
const note = (text) => appendFileSync(${JSON.stringify(join(folder, 'calls'))}, text + '\\n');
const serviceOf = (id) => id.replace('new-', '');
const isBroken = (id) => state.broken.includes(serviceOf(id)) && (id.startsWith('new-') || state.running[id] === state.built);
const healthOf = (id) => serviceOf(id) + (isBroken(id) ? ': exited unhealthy, 0 restarts' : ': running healthy, 0 restarts');
const answers = {
  config: () => say(words[1] === '--services' ? Object.keys(state.running).join('\\n') : last + ' ' + state.built),
  ps: () => say(last === '--quiet' ? Object.keys(state.running).join('\\n') : last),
  run: () => { note('substitute ' + last); say('new-' + last); },
  up: () => {
    const isAll = last === '--remove-orphans';
    note(isAll ? 'up' : 'replace ' + last);
    for (const name of isAll ? Object.keys(state.running) : [last]) state.running[name] = state.built;
    writeFileSync(file, JSON.stringify(state));
  },
  stop: () => note('stop ' + last),
  rm: () => note('remove ' + last),
  logs: () => say('auth cannot start. The configuration is not usable:\\n  LOGIN_FREE_FAILURES: expected number'),
  inspect: () => {
    const format = words[2];
    if (format.includes('.State')) for (const id of words.slice(3)) say(healthOf(id));
    else if (format.includes('config-hash')) say(state.running[last] + ' ' + state.running[last]);
    else say(format.includes('.Config.Image') ? last : state.built);
  },
};
answers[words[0]]?.();
`;

describe('make up with running containers', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'leadmart-roll-out-'));
    for (const name of ['up.sh', 'settings.sh', 'settings.yml'])
      cpSync(
        join(repositoryRoot, 'infra/deploy/docker', name),
        join(folder, 'infra/deploy/docker', name),
      );
    cpSync(join(repositoryRoot, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
    writeFileSync(join(folder, 'docker'), standIn(folder));
    chmodSync(join(folder, 'docker'), 0o755);
    writeFileSync(join(folder, 'calls'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const up = (containers: Containers, env = 'PUBLIC_URL=https://acme.example\n') => {
    writeFileSync(join(folder, '.env'), env);
    writeFileSync(join(folder, 'containers.json'), JSON.stringify(containers));
    const { status, stdout, stderr } = spawnSync(join(folder, 'infra/deploy/docker/up.sh'), {
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    return { status, stdout, stderr, calls };
  };
  const running = { gateway: 'one', auth: 'one', leads: 'two', mongo: 'one' };

  it('replaces changed services one after the other while substitutes serve', () => {
    const { status, stdout, calls } = up({ running, built: 'two', broken: [] });
    expect(calls).toEqual([
      'substitute auth',
      'replace auth',
      'stop new-auth',
      'remove new-auth',
      'up',
    ]);
    expect(stdout).toContain('Leadmart is ready at https://acme.example');
    expect(status).toBe(0);
  });

  it('replaces the gateway in the same way, as the last one, when it has two ports', () => {
    const { calls } = up({ running, built: 'two', broken: [] }, "GATEWAY_PORT='8080-8081'\n");
    expect(calls.filter((call) => call.includes('gateway'))[0]).toBe('substitute gateway');
    expect(calls.indexOf('substitute gateway')).toBeGreaterThan(calls.indexOf('replace auth'));
  });

  it('keeps running containers when their successors end, and says what these refuse', () => {
    const { status, stderr, calls } = up({ running, built: 'two', broken: ['auth'] });
    expect(calls).toEqual(['substitute auth', 'remove new-auth']);
    expect(stderr).toContain('The new auth does not become healthy; the running one stays:');
    expect(stderr).toContain('LOGIN_FREE_FAILURES: expected number');
    expect(status).toBe(1);
  });

  it('shows what all services refuse when none of them runs', () => {
    const dead = { auth: 'two', leads: 'two' };
    const { status, stderr, calls } = up({
      running: dead,
      built: 'two',
      broken: Object.keys(dead),
    });
    expect(calls).toEqual(['up']);
    expect(stderr).toMatch(/auth: exited[\s\S]*leads: exited[\s\S]*LOGIN_FREE_FAILURES/);
    expect(status).toBe(1);
  });
});
