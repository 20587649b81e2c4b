import { isTest } from '../structure/check-structure.js';
import { isServiceCode, nameAndRole, type SourceFile } from '../structure/source-file.js';
import { constructorRule, folderRule, repositoryImports } from '../structure/structure-rules.js';
import { filesOfFlow, flows, type Flow } from './flows.js';
import { linesIn, sizesOf } from './parts.js';

/** A figure of the tree beside the one before the structure of decision 0062, and its goal. */
export interface Measure {
  readonly name: string;
  readonly before: string;
  readonly now: string;
  readonly goal: string;
}

const beforeOf: Readonly<Record<Flow, string>> = {
  purchase: '57',
  upload: '72',
  'card payment': '36',
  'registration, verification': '',
  download: '',
};

/** The files are all that are written by hand: TypeScript, JavaScript and CSS. */
export function measuresOf(files: readonly SourceFile[]): Measure[] {
  const production = files.filter(({ path }) => !isTest(path));
  return [...sizes(files), ...reachable(production), ...structure(production), ...styles(files)];
}

function sizes(files: readonly SourceFile[]): Measure[] {
  const parts = new Map(sizesOf(files).map((size) => [size.part, size]));
  const source = [...parts.values()].reduce((sum, size) => sum + size.source, 0);
  const linesOf = (...names: string[]): number =>
    names.reduce((sum, name) => sum + (parts.get(name)?.source ?? 0), 0);
  const infra = linesOf('infra') + (parts.get('infra')?.tests ?? 0);
  return [
    { name: 'lines of source', before: '156,400', now: withCommas(source), goal: '137,600' },
    {
      name: 'lines of source, leads with stock',
      before: '28,800',
      now: withCommas(linesOf('leads', 'stock')),
      goal: '25,000',
    },
    { name: 'lines of infra with tests', before: '49,800', now: withCommas(infra), goal: '35,000' },
  ];
}

const reachable = (files: readonly SourceFile[]): Measure[] =>
  (Object.keys(flows) as Flow[]).map((flow) => {
    const { inServices, behindDoor } = filesOfFlow(flow, files);
    return {
      name: `files reached: ${flow}`,
      before: beforeOf[flow],
      now: behindDoor === 0 ? `${inServices}` : `${inServices} + ${behindDoor} behind the door`,
      goal: flow === 'purchase' ? '30' : '',
    };
  });

function structure(files: readonly SourceFile[]): Measure[] {
  const inLeads = repositoryImports(files).filter(({ from }) => from.startsWith('leads/'));
  const foreign = inLeads.filter(({ isOfOtherFeature }) => isOfOtherFeature);
  const pairs = folderRule.findings(files);
  const pairsOf = (service: string): string =>
    withCommas(pairs.filter((pair) => pair.startsWith(`services/${service}/`)).length);
  const dueWork = files.filter((file) => isServiceOrPlatform(file) && dueFieldsIn(file).length > 0);
  return [
    {
      name: 'repository imports of leads across features',
      before: '98 of 249',
      now: `${foreign.length} of ${inLeads.length}`,
      goal: '0',
    },
    { name: 'pairs of folders, leads', before: '6', now: pairsOf('leads'), goal: '0' },
    { name: 'pairs of folders, auth', before: '4', now: pairsOf('auth'), goal: '0' },
    { name: 'pairs of folders, all', before: '', now: withCommas(pairs.length), goal: '0' },
    {
      name: 'classes with more than 8 constructor parameters',
      before: '',
      now: withCommas(constructorRule.findings(files).length),
      goal: '0',
    },
    {
      name: 'repositories that implement due work',
      before: '16',
      now: withCommas(dueWork.length),
      goal: '1',
    },
  ];
}

function styles(files: readonly SourceFile[]): Measure[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const sum = (count: (file: SourceFile) => number): string =>
    withCommas(sheets.reduce((total, sheet) => total + count(sheet), 0));
  return [
    { name: 'rules of CSS', before: '1,227', now: sum(cssRulesIn), goal: '' },
    { name: 'lines of CSS', before: '7,660', now: sum(linesIn), goal: '5,900' },
  ];
}

const isServiceOrPlatform = ({ path }: SourceFile): boolean =>
  isServiceCode(path) || path.startsWith('services/platform/src/');

const withCommas = (number: number): string => number.toLocaleString('en-US');

/** The rules of a style sheet: blocks with a selector, those inside of `@media` too, steps of animations not. */
export function cssRulesIn({ text }: SourceFile): number {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const blocks = [...code.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  return blocks.filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .length;
}

/** Fields of counters and codes that end rather than fall due. */
const ends = new Set(['endsAt', 'expiresAt']);

/**
 * The fields by which a repository finds work that is due and takes it: a query compares them with the time (`dueAt:
 * { $lte: now }`), an update sets them to another one, as a lease does. Each repository with such a field implements due
 * work in its own way; one that leaves both to an engine has none.
 */
export function dueFieldsIn({ path, text }: SourceFile): string[] {
  if (nameAndRole(path).role !== 'repository') return [];
  const compared = [...text.matchAll(/([\w.]+)'?: \{ \$lte?: (?:now|soon) \}/g)];
  const updates = [...text.matchAll(/\$(?:set|max|min)(?::| =) \{([^}]*)/g)].map(([all]) => all);
  return [...new Set(compared.map(([, field = '']) => field))]
    .filter((field) => !ends.has(field))
    .filter((field) => updates.some((update) => new RegExp(`[ '{]${field}\\b`).test(update)))
    .toSorted();
}
