import { addressVariable, serviceNames } from '@leadmart/contracts';
import type { ProcessSettings } from './processes.js';

/** The settings that docker-compose.yml passes from `.env` to each process, for `extends`. */
export const composeSettingsFile = 'infra/deploy/docker/settings.yml';

const introduction = `# The settings that each process reads from \`.env\`. \`make docs\` writes this file from the schemas of the processes; do not edit
# it. A setting that \`.env\` does not have is not set. infra/docs/configuration.md describes all of them.
`;

/** Settings whose values follow from docker-compose.yml and the image. */
const fixed: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'MONGO_URL',
  'MONGO_DB_PREFIX',
  'AMQP_URL',
  'AMQP_NAMESPACE',
  'LEADMART_VERSION',
  'METRICS_PORT',
  'FRONTEND_DIR',
  'LEGAL_DIR',
  'UPLOAD_DIR',
  ...serviceNames.map(addressVariable),
]);

/** docker-compose 1.29 also removes a variable of the image that `.env` does not have. */
const fallbacks: Readonly<Record<string, string>> = { NODE_ENV: ' ${NODE_ENV:-production}' };

/** The file with the settings of each process; it refuses to start without those that have no default. */
export function composeSettings(processes: readonly Pick<ProcessSettings, 'name' | 'all'>[]) {
  const passed = processes.map(({ name, all }) => ({
    name,
    settings: all.filter((setting) => !fixed.has(setting.name)),
  }));
  const [first, ...others] = passed;
  const isShared = (name: string) =>
    others.every(({ settings }) => settings.some((one) => one.name === name));
  const lines = (indent: string, settings: ProcessSettings['all']) =>
    settings
      .map(({ name, isNeeded }) =>
        isNeeded
          ? `${name}: \${${name}:?set ${name}, which .env.example describes}`
          : `${name}:${fallbacks[name] ?? ''}`,
      )
      .sort()
      .map((line) => `${indent}${line}\n`)
      .join('');
  const shared = (first?.settings ?? []).filter(({ name }) => isShared(name));
  const services = passed.map(({ name, settings }) => {
    const own = settings.filter((one) => !isShared(one.name));
    return `  ${name}:\n    environment:\n      <<: *shared\n${lines('      ', own)}`;
  });
  return `${introduction}\nx-shared: &shared\n${lines('  ', shared)}\nservices:\n${services.join('\n')}`;
}
