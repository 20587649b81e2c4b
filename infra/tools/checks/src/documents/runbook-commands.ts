/** The names that commands of a document may use. */
export interface Known {
  /** The error of an operation; undefined when the service has it. */
  readonly complaintAbout: (service: string, words: readonly string[]) => string | undefined;
  readonly composeServices: ReadonlySet<string>;
  /** Names of everything in the manifests, and of what operators make of them. */
  readonly kubernetesNames: ReadonlySet<string>;
  readonly hasPath: (path: string) => boolean;
}

const word = `(?:'[^']*'|"[^"]*"|[^\\s|&;()'"<>\`]+)`;
const operation = new RegExp(`(?:^|[|&;(]\\s*|\\$\\()ops ([a-z-]+)((?: +${word})*)`, 'gm');
const operator = String.raw`env OPERATOR="\$\(id -un\)" `;
const operationInside = new RegExp(
  `([a-z]+(?:-[a-z]+)*)(?: --)? (?:${operator})?node dist/ops\\.js((?: +${word})*)`,
  'g',
);
/** Without the name of its operator, an operation is refused. */
const withoutOperator = /^(?!.*OPERATOR=).* (?:exec|run) .*node dist\/ops\.js.*/gm;
const compose = new RegExp(`docker compose ([a-z]+)((?: +${word})*)`, 'g');
const kubernetesKind =
  /(?<![\w/])(?:deploy|deployment|svc|service|job|cronjob|statefulset|secret|configmap)\/([a-z][a-z0-9-]*)/g;
const kubernetesSecret = /\b(?:edit secret|create secret generic) ([a-z][a-z0-9-]*)/g;
const kustomization = /(?:apply -k|kubectl kustomize) ([\w./-]+)/g;
const script = /\bnode ((?:infra|services|gateway)\/[\w./-]+)\/dist\/([\w-]+)\.js/g;

/** Options of docker compose that take the next word. */
const takesValue = new Set(['--tail', '--scale', '-e', '--env', '-f']);
/** Commands of docker compose that name one service and then something to run in it. */
const runsInside = new Set(['exec', 'run']);

/** The names in the code of a document that do not exist. */
export function badCommands(text: string, known: Known): string[] {
  const code = codeOf(text);
  return [
    ...badOperations(code, known),
    ...[...code.matchAll(withoutOperator)].map(
      ([call]) => `${call}: an operation needs OPERATOR="$(id -un)"`,
    ),
    ...badServices(code, known),
    ...[...code.matchAll(kubernetesKind), ...code.matchAll(kubernetesSecret)]
      .map(([, name = '']) => name)
      .filter((name) => !known.kubernetesNames.has(name))
      .map((name) => `nothing in Kubernetes is called "${name}"`),
    ...[...code.matchAll(kustomization)]
      .map(([, path = '']) => path)
      .filter((path) => !known.hasPath(path))
      .map((path) => `there is no ${path}`),
    ...[...code.matchAll(script)]
      .map(([, folder = '', name = '']) => `${folder}/src/${name}.ts`)
      .filter((path) => !known.hasPath(path))
      .map((path) => `there is no ${path}`),
  ];
}

/** Links of a document to its own headings that lead nowhere. */
export function brokenAnchors(text: string): string[] {
  const anchors = anchorsOf(text);
  return [...text.matchAll(/\]\(#([\w-]+)\)/g)]
    .map(([, anchor = '']) => anchor)
    .filter((anchor) => !anchors.has(anchor))
    .map((anchor) => `no heading is #${anchor}`);
}

export const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

function codeOf(text: string): string {
  const blocks = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)];
  return blocks.map((match) => match[1] ?? match[2] ?? '').join('\n');
}

function badOperations(code: string, { complaintAbout }: Known): string[] {
  const calls = [...code.matchAll(operation), ...code.matchAll(operationInside)];
  return calls.flatMap(([, service = '', rest = '']) => {
    const words = wordsOf(rest);
    // A placeholder or the function's own definition.
    if (words.includes('$@')) return [];
    const complaint = complaintAbout(service, words);
    return complaint ? [`ops ${service}${rest}: ${complaint}`] : [];
  });
}

function badServices(code: string, { composeServices }: Known): string[] {
  return [...code.matchAll(compose)].flatMap(([call, command = '', rest = '']) => {
    const named: string[] = [];
    let skips = false;
    for (const one of wordsOf(rest)) {
      if (skips) skips = false;
      else if (one.startsWith('-')) skips = takesValue.has(one);
      else named.push(one);
    }
    const services = runsInside.has(command) ? named.slice(0, 1) : named;
    return services
      .filter((name) => !name.startsWith('$') && !composeServices.has(name))
      .map((name) => `${call}: no container is called "${name}"`);
  });
}

const wordsOf = (text: string): string[] =>
  (text.match(new RegExp(word, 'g')) ?? []).map((one) => one.replace(/^(['"])(.*)\1$/, '$2'));
