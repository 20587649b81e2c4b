import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProcessPlace } from '../configuration/processes.js';
import { alerts } from '../observability/expressions.js';
import { formatted } from './formatted.js';

/** An export of `<service>.jobs.ts`, as `platform/work` defines it. */
interface JobEntry {
  readonly name: string;
  readonly does: string;
  readonly every: number | string;
  readonly by:
    | 'one'
    | 'each'
    | {
        readonly collection: string;
        readonly path?: string;
        readonly leaseMs: number | string;
        readonly retry: { readonly firstMs: number; readonly mostMs: number };
        readonly atOnce?: number;
      };
  readonly woken?: string;
  readonly crash: string;
  readonly alert?: string;
}

interface ServiceJobs {
  readonly service: string;
  readonly jobs: readonly JobEntry[];
}

const file = 'infra/docs/jobs.md';

const introduction = `# Background jobs

The background jobs by service. \`make docs\` writes this file from \`<service>.jobs.ts\`; do not edit it.

- **Rows**: a process claims a row that is due and takes it a step further. Of several processes, each gets other rows. A claim ends
  with its lease, so a dead process leaves its row to another one. Every write of a step compares the claim; a step that lost it
  changes nothing. A failed step is repeated later and later. See \`decisions/0061\`.
- **Looks**: a job looks for due work when it is woken, when the next row is due that its last look saw or that its process made
  due, and otherwise at the interval below, which bounds the work that other processes left.
- **One process at a time**: the job has a row of its own, in the collection \`jobs\`.
- **Every process** runs the job; its entry says why that is right.

\`leadmart_job_runs_total\` counts each job by outcome; \`leadmart_job_oldest_due_seconds\` measures how long the first row has been
due, and LeadmartJobStandsStill watches it. Both have the label \`task\`, the name of the job.
`;

/** The page for these jobs. */
export function jobsPage(services: readonly ServiceJobs[]): string {
  const sections = services
    .filter(({ jobs }) => jobs.length > 0)
    .map(({ service, jobs }) => `## ${service}\n\n${jobs.map(describe).join('\n')}`);
  return [introduction, ...sections].join('\n');
}

function describe({ name, does, every, by, woken, crash, alert }: JobEntry): string {
  return [
    `### ${name}\n\n${does}\n`,
    `- looks: every ${duration(every)}`,
    ...(woken === undefined ? [] : [`- woken by: ${woken}`]),
    `- runs in: ${runsIn(by)}`,
    `- after a crash: ${crash}`,
    ...(alert === undefined ? [] : [`- alert: ${alert}`]),
    '',
  ].join('\n');
}

function runsIn(by: JobEntry['by']): string {
  if (by === 'one') return 'one process at a time';
  if (by === 'each') return 'every process';
  const { collection, path = 'work', leaseMs, retry, atOnce = 1 } = by;
  const several = atOnce === 1 ? '' : `, ${atOnce} rows at once`;
  const waits = [...new Set([retry.firstMs, retry.mostMs])].map(duration).join(' to ');
  return `one process for each row of \`${collection}\` with \`${path}.dueAt\` (indexed)${several}; lease ${duration(leaseMs)}, after failures ${waits}`;
}

const units = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
] as const;

function duration(ms: number | string): string {
  if (typeof ms === 'string') return `\`${ms}\` seconds`;
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? [1, 'ms'];
  return `${ms / size} ${unit}`;
}

/** The page as the repository has it, from the built services. */
export async function renderJobsPage(root: string, services: readonly ProcessPlace[]) {
  const places = [
    { service: 'every service', path: 'services/platform/dist/work/platform.jobs.js' },
    ...services.map(({ name, folder }) => ({
      service: name,
      path: `${folder}/dist/${name}.jobs.js`,
    })),
  ];
  const tables = await Promise.all(
    places.map(async ({ service, path }) => ({ service, jobs: await jobsIn(join(root, path)) })),
  );
  return { file: join(root, file), text: await formatted(root, file, jobsPage(tables)) };
}

/** The jobs of a module, by name; none if a service has no jobs. */
async function jobsIn(path: string): Promise<readonly JobEntry[]> {
  if (!existsSync(path)) return [];
  const module = (await import(pathToFileURL(path).href)) as Record<string, JobEntry>;
  return Object.values(module).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Checks that the page is current, and that the alert of each job has its rule. */
export async function checkJobsPage(
  root: string,
  services: readonly ProcessPlace[],
): Promise<readonly string[]> {
  const page = await renderJobsPage(root, services);
  const isCurrent = (await readFile(page.file, 'utf8').catch(() => '')) === page.text;
  return [
    ...(isCurrent ? [] : [`${file} is not current: run \`make docs\``]),
    ...alertsWithoutRule(page.text).map((alert) => `${alert}, of a job, is not in alerts.yml`),
  ];
}

/** The alerts on a page of jobs that no rule raises. */
export function alertsWithoutRule(page: string): string[] {
  const rules = new Set(alerts().map(({ alert }) => alert));
  const named = [...page.matchAll(/^- alert: (\w+)$/gm)].map(([, alert = '']) => alert);
  return [...new Set(named)].filter((alert) => !rules.has(alert));
}
