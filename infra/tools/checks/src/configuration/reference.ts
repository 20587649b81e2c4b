import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@leadmart/runner';
import { formatted } from '../documents/formatted.js';
import type { ProcessSettings } from './processes.js';
import type { Setting } from './settings-of.js';

const introduction = `# Settings

Every variable that a process of Leadmart reads. \`make docs\` writes this file from the schemas that read the variables and from the
\`.env.example\` beside each; do not edit it. A process with an invalid environment names every bad variable and ends with exit code 78.
An empty variable counts as absent.

Other places: \`.env.example\` and \`docker-compose.yml\` for containers, \`infra/deploy/k8s\` for Kubernetes, the README for \`make start\`.

A variable without a default is either needed or optional. "In production" quotes the refusal of a missing or unsafe value.
`;

/** The reference as a document. */
function referenceOf(processes: readonly ProcessSettings[]): string {
  return [introduction, ...processes.map(sectionOf)].join('\n');
}

function sectionOf({ name, folder, settings }: ProcessSettings): string {
  const heading = name === 'every process' ? 'Every process' : name;
  const lines = settings.map(lineOf).join('\n');
  return `## ${heading}\n\nExamples: \`${folder}/.env.example\`.\n\n${lines}\n`;
}

function lineOf(setting: Setting): string {
  const { name, type, meaning, inProduction } = setting;
  const facts = [type, standardOf(setting)].join(', ');
  const refusal = inProduction === undefined ? '' : ` In production: ${inProduction}.`;
  return escaped(`- \`${name}\` (${facts}): ${meaning}${refusal}`);
}

/** Replaces paths of the machine on which the document is made. */
function standardOf({ standard, isNeeded }: Setting): string {
  if (standard === undefined || standard === '') return isNeeded ? 'needed' : 'optional';
  return `default \`${standard.replace(repositoryRoot, '').replace(tmpdir(), '/tmp')}\``;
}

/** A bracket outside of code would begin an HTML element. */
const escaped = (line: string): string =>
  line.replaceAll('<', '\\<').replaceAll(/\\<(?=[^`]*`)/g, '<');

/** The reference as the repository has it: formatted, because the check of formats reads it too. */
export async function renderReference(root: string, processes: readonly ProcessSettings[]) {
  const file = 'infra/docs/configuration.md';
  const text = await formatted(root, file, referenceOf(processes));
  return { file: join(root, file), text };
}
