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

export const debianPackages: Readonly<Record<Needed, string>> = {
  rabbitmq: 'rabbitmq-server',
  chromium: 'chromium',
  firefox: 'firefox-esr',
  nginx: 'nginx-light',
  postgresql: 'postgresql',
  calc: 'libreoffice-calc',
};

/** On other systems the advice names the program alone. */
const packageManagers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    systems: 'Debian, Ubuntu',
    install: 'sudo apt-get install',
    packages: debianPackages,
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

/** The sentence for a person whose system lacks a program: how to install it there, and other ways. */
export async function howToInstall(needed: Needed, system: System = thisSystem()): Promise<string> {
  const commands = (await managersOf(system)).map(
    ({ install, packages, systems }) => `  ${install} ${packages[needed]}   (${systems})`,
  );
  return [
    `${labels[needed]} is needed and could not be installed from here.`,
    'Do one of these, then run the same command again:',
    ...(commands.length > 0 ? commands : [`  install ${labels[needed]} with your package manager`]),
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
