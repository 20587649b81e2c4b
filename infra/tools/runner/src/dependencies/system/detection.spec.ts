import { relative } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findBrowser } from '../browser.js';
import { findRunningDocker } from '../container.js';
import { findPostgresql } from '../postgresql.js';
import { findRabbitmqServer } from '../rabbitmq/rabbitmq-node.js';
import { aSystem, removeSystems } from './a-system.fixture.js';
import { howToInstall } from './package-managers.js';
import { canInstall } from './system-packages.js';

afterAll(removeSystems);

describe('the search for RabbitMQ', () => {
  it.each([
    ['Debian and Fedora', 'usr/lib/rabbitmq/bin/rabbitmq-server'],
    ['openSUSE', 'usr/sbin/rabbitmq-server'],
    ['Homebrew on Apple silicon', 'opt/homebrew/sbin/rabbitmq-server'],
    ['Homebrew on Intel', 'usr/local/sbin/rabbitmq-server'],
    ['a PATH, as on Arch Linux', 'path/rabbitmq-server'],
  ])('finds it in the folder of %s', async (_system, file) => {
    const system = aSystem({ files: [file] });
    expect(relative(system.root, (await findRabbitmqServer(system)) ?? '')).toBe(file);
  });

  it('prefers the program that runs without the user rabbitmq', async () => {
    const wrapped = 'usr/lib/rabbitmq/bin/rabbitmq-server';
    const system = aSystem({ commands: ['rabbitmq-server'], files: [wrapped] });
    expect(relative(system.root, (await findRabbitmqServer(system)) ?? '')).toBe(wrapped);
  });

  it('finds nothing where nothing is installed', async () => {
    expect(await findRabbitmqServer(aSystem())).toBeUndefined();
  });
});

describe('the search for a browser', () => {
  it.each([
    'path/chromium-headless-shell',
    'path/chromium',
    'path/google-chrome-stable',
    'usr/lib64/chromium-browser/headless_shell',
    'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'home/Applications/Chromium.app/Contents/MacOS/Chromium',
  ])('finds %s', async (file) => {
    const system = aSystem({ files: [file] });
    expect(relative(system.root, (await findBrowser(system)) ?? '')).toBe(file);
  });
});

describe('the search for PostgreSQL', () => {
  it('prefers the newest version of Debian', async () => {
    const files = ['9', '15', '17'].map((one) => `usr/lib/postgresql/${one}/bin/initdb`);
    const system = aSystem({ files, commands: ['initdb'] });
    expect(relative(system.root, (await findPostgresql(system)) ?? '')).toBe(
      'usr/lib/postgresql/17/bin',
    );
  });

  it('finds the programs on the PATH of other systems', async () => {
    const system = aSystem({ commands: ['initdb'] });
    expect(relative(system.root, (await findPostgresql(system)) ?? '')).toBe('path');
  });
});

describe('the advice for a missing program', () => {
  it.each([
    ['apt-get', 'sudo apt-get install rabbitmq-server'],
    ['brew', 'brew install rabbitmq '],
    ['dnf', 'install RabbitMQ with your package manager'],
  ])('tells how to install a program on a system with %s', async (manager, command) => {
    const advice = await howToInstall('rabbitmq', aSystem({ commands: [manager] }));
    expect(advice).toContain(`  ${command}`);
    expect(advice).toContain('AMQP_URL=');
  });

  it('names Homebrew alone on macOS', async () => {
    const system = aSystem({ commands: ['brew', 'apt-get'], platform: 'darwin' });
    const advice = await howToInstall('chromium', system);
    expect(advice).toContain('brew install --cask google-chrome');
    expect(advice).not.toContain('apt-get');
  });
});

describe('the other ways to a broker', () => {
  it('installs only as root and with apt-get', () => {
    const files = ['usr/bin/apt-get'];
    expect(canInstall(aSystem({ files, isRoot: true }))).toBe(true);
    expect(canInstall(aSystem({ files }))).toBe(false);
    expect(canInstall(aSystem({ commands: ['dnf'], isRoot: true }))).toBe(false);
  });

  it('finds a Docker that answers, and no other', async () => {
    expect(await findRunningDocker(aSystem({ commands: ['docker'] }))).toMatch(/docker$/);
    expect(await findRunningDocker(aSystem())).toBeUndefined();
  });
});
