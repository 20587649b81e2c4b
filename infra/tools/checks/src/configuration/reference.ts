import { tmpdir } from 'node:os';
import { repositoryRoot } from '@leadmart/runner';
import type { ProcessSettings } from './processes.js';
import type { Setting } from './settings-of.js';

const introduction = `# Settings

Every variable that a process of Leadmart reads, made by \`make docs\` from the schemas that read them and from the \`.env.example\` beside each; do not
edit it. A process that is given something else than it needs names every bad variable and ends with exit code 78. An empty variable counts as
absent. What containers are given stands in \`.env.example\` and \`docker-compose.yml\` at the top, what Kubernetes gives in \`infra/deploy/k8s\`, and what
\`make start\` reads in the README.

"needed" has no default. What production asks beyond that is told in the words in which it refuses the example, or the lack of one.
`;

/** The reference as a document. */
export function referenceOf(processes: readonly ProcessSettings[]): string {
  return [introduction, ...processes.map(sectionOf)].join('\n');
}

function sectionOf({ name, folder, settings }: ProcessSettings): string {
  const heading = name === 'every process' ? 'Every process' : name;
  const rows = settings.map((setting) => [
    `\`${setting.name}\``,
    setting.type,
    standardOf(setting),
    setting.inProduction ?? '',
    setting.meaning,
  ]);
  const lines = [['variable', 'value', 'default', 'in production', 'meaning'], ...rows];
  const table = lines.map((cells) => `| ${cells.map(escaped).join(' | ')} |`);
  table.splice(1, 0, '| --- | --- | --- | --- | --- |');
  return `## ${heading}\n\nExamples: \`${folder}/.env.example\`.\n\n${table.join('\n')}\n`;
}

/** Replaces paths of the machine on which the document is made. */
function standardOf({ standard, isNeeded }: Setting): string {
  if (standard === undefined) return isNeeded ? 'needed' : '';
  if (standard === '') return '';
  const shown = standard.replace(repositoryRoot, '').replace(tmpdir(), '/tmp');
  return `\`${shown}\``;
}

const escaped = (cell: string): string =>
  cell
    .replaceAll('|', '\\|')
    .replaceAll('<', '\\<')
    .replaceAll(/\\<(?=[^`]*`)/g, '<');
