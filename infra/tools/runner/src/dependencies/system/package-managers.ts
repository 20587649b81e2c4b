import { findProgram } from './find-program.js';
import { thisSystem, type System } from './system.js';

/** A program that the runner needs and that a package manager has. */
export type Needed = 'rabbitmq' | 'chromium' | 'firefox' | 'nginx' | 'postgresql' | 'calc';

interface PackageManager {
  readonly program: string;
  readonly systems: string;
  readonly install: string;
  readonly packages: Readonly<Record<Needed, string>>;
}

/** The first that is found on the PATH is the one of the system. */
const packageManagers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    systems: 'Debian, Ubuntu',
    install: 'sudo apt-get install',
    packages: {
      rabbitmq: 'rabbitmq-server',
      chromium: 'chromium',
      firefox: 'firefox-esr',
      nginx: 'nginx-light',
      postgresql: 'postgresql',
      calc: 'libreoffice-calc',
    },
  },
  {
    program: 'dnf',
    systems: 'Fedora, RHEL',
    install: 'sudo dnf install',
    packages: {
      rabbitmq: 'rabbitmq-server',
      chromium: 'chromium',
      firefox: 'firefox',
      nginx: 'nginx',
      postgresql: 'postgresql-server',
      calc: 'libreoffice-calc',
    },
  },
  {
    program: 'pacman',
    systems: 'Arch Linux',
    install: 'sudo pacman -S',
    packages: {
      rabbitmq: 'rabbitmq',
      chromium: 'chromium',
      firefox: 'firefox',
      nginx: 'nginx',
      postgresql: 'postgresql',
      calc: 'libreoffice-fresh',
    },
  },
  {
    program: 'zypper',
    systems: 'openSUSE',
    install: 'sudo zypper install',
    packages: {
      rabbitmq: 'rabbitmq-server',
      chromium: 'chromium',
      firefox: 'MozillaFirefox',
      nginx: 'nginx',
      postgresql: 'postgresql-server',
      calc: 'libreoffice-calc',
    },
  },
  {
    program: 'apk',
    systems: 'Alpine Linux',
    install: 'sudo apk add',
    packages: {
      rabbitmq: 'rabbitmq-server',
      chromium: 'chromium',
      firefox: 'firefox-esr',
      nginx: 'nginx',
      postgresql: 'postgresql',
      calc: 'libreoffice',
    },
  },
  {
    program: 'brew',
    systems: 'macOS, or Homebrew on Linux',
    install: 'brew install',
    packages: {
      rabbitmq: 'rabbitmq',
      chromium: '--cask google-chrome',
      firefox: '--cask firefox',
      nginx: 'nginx',
      postgresql: 'postgresql',
      calc: '--cask libreoffice',
    },
  },
];

const labels: Readonly<Record<Needed, string>> = {
  rabbitmq: 'RabbitMQ',
  chromium: 'Chromium or Google Chrome',
  firefox: 'Firefox',
  nginx: 'nginx',
  postgresql: 'PostgreSQL',
  calc: 'LibreOffice Calc',
};

/** The sentence for a person whose system lacks a program: the command that installs it there, and other ways. */
export async function howToInstall(needed: Needed, system: System = thisSystem()): Promise<string> {
  const found = await managersOf(system);
  const commands = (found.length > 0 ? found : packageManagers).map(
    ({ install, packages, systems }) => `  ${install} ${packages[needed]}   (${systems})`,
  );
  return [
    `${labels[needed]} is needed and could not be installed from here.`,
    'Do one of these, then run the same command again:',
    ...commands,
    ...(needed === 'rabbitmq'
      ? [
          '  start Docker   (RabbitMQ then runs in a container)',
          '  export AMQP_URL=amqp://user:password@host:5672   (a broker that runs already)',
        ]
      : []),
  ].join('\n');
}

/** On macOS only Homebrew counts: other commands may have the same names. */
async function managersOf(system: System): Promise<PackageManager[]> {
  const candidates = packageManagers.filter(
    ({ program }) => system.platform !== 'darwin' || program === 'brew',
  );
  const found: PackageManager[] = [];
  for (const manager of candidates)
    if (await findProgram(manager.program, { system })) found.push(manager);
  return found;
}
