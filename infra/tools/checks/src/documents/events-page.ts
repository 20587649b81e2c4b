import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contracts from '@leadmart/contracts';
import type { ProcessPlace } from '../configuration/processes.js';
import { formatted } from './formatted.js';

interface EventName {
  readonly name: string;
  readonly type: string;
}

/** The queues of a service, as far as this page needs them. */
interface Consumer {
  readonly service: string;
  readonly queues: Readonly<
    Record<string, { readonly events?: readonly { readonly type: string }[] | 'all' }>
  >;
}

const introduction = `# Events

Every event, by its publisher, with the queues that receive it. \`make docs\` writes this file from \`contracts\` and the topologies of
the services; do not edit it. The payloads, with an example of each, are in \`services/contracts/src/events\`. A queue is named
\`service:thing:reaction\`.
`;

/** The page for these events: publishers are the first words of their types. */
export function eventsPage(
  events: readonly EventName[],
  consumers: readonly Consumer[],
  /** The names of events that every process receives in a queue of its own. */
  ofEveryProcess: ReadonlySet<string>,
): string {
  const queues = consumers.flatMap(({ queues }) => Object.entries(queues));
  const ofAll = queues.filter(([, { events }]) => events === 'all').map(([queue]) => quoted(queue));
  const lineOf = ({ name, type }: EventName): string => {
    const own = queues
      .filter(([, { events }]) => events !== 'all' && events?.some((one) => one.type === type))
      .map(([queue]) => quoted(queue));
    const receivers = [...own, ...(ofEveryProcess.has(name) ? ['every process'] : [])];
    return `- ${quoted(name)} (${quoted(type)}): ${receivers.join(', ') || 'no other queue'}`;
  };
  const publishers = [...new Set(events.map(publisherOf))].sort();
  const sections = publishers.map((publisher) => {
    const lines = events.filter((event) => publisherOf(event) === publisher).map(lineOf);
    return `## ${publisher}\n\n${lines.sort().join('\n')}\n`;
  });
  return [introduction, `${ofAll.join(', ')} receives every event.\n`, ...sections].join('\n');
}

const quoted = (text: string): string => `\`${text}\``;
const publisherOf = ({ type }: EventName): string => type.split('.', 1)[0] ?? '';

/** The page as the repository has it, from the built services. */
export async function renderEventsPage(root: string, services: readonly ProcessPlace[]) {
  const names = new Map(Object.entries(contracts).flatMap(namesIn));
  const events = [...contracts.allMessages().values()]
    .filter(({ kind }) => kind === 'event')
    .map(({ type }) => ({ name: names.get(type) ?? type, type }));
  const consumers = await Promise.all(
    services.map(async ({ name, folder }) => {
      const path = join(root, folder, `dist/${name}.topology.js`);
      // A service without queues has none.
      if (!existsSync(path)) return { service: name, queues: {} };
      const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      return Object.values(module).find(isConsumer) ?? { service: name, queues: {} };
    }),
  );
  const file = 'infra/docs/events.md';
  const page = eventsPage(events, consumers, await eventsOfEveryProcess(root));
  return { file: join(root, file), text: await formatted(root, file, page) };
}

/** The types of an exported event, or of an exported group of events by service, with their names. */
function namesIn([name, one]: [string, unknown]): [string, string][] {
  if (isEvent(one)) return [[one.type, name]];
  const group = typeof one === 'object' && one !== null ? Object.entries(one) : [];
  return group.flatMap(([key, part]) =>
    isEvent(part) ? [[part.type, `${name}.${key}`] as [string, string]] : [],
  );
}

const isEvent = (one: unknown): one is { readonly type: string } =>
  typeof one === 'object' && one !== null && 'kind' in one && one.kind === 'event';

const isConsumer = (one: unknown): one is Consumer =>
  typeof one === 'object' && one !== null && 'queues' in one;

/** Platform's subscriptions of each process are calls, not data. */
async function eventsOfEveryProcess(root: string): Promise<Set<string>> {
  const folder = join(root, 'services/platform/src');
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return new Set(
    texts
      .flatMap((text) => [...text.matchAll(/\.subscribeThisProcess\((\w+)/g)])
      .map(([, name = '']) => name),
  );
}

/** Checks that the page is current. */
export async function checkEventsPage(
  root: string,
  services: readonly ProcessPlace[],
): Promise<readonly string[]> {
  const { file, text } = await renderEventsPage(root, services);
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text;
  return isCurrent ? [] : ['infra/docs/events.md is not current: run `make docs`'];
}
