import { isTest } from '../structure/check-structure.js';
import type { SourceFile } from '../structure/source-file.js';
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
  return [...sizes(files), ...reachable(production), ...styles(files)];
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

function styles(files: readonly SourceFile[]): Measure[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const sum = (count: (file: SourceFile) => number): string =>
    withCommas(sheets.reduce((total, sheet) => total + count(sheet), 0));
  return [
    { name: 'rules of CSS', before: '1,227', now: sum(cssRulesIn), goal: '' },
    { name: 'lines of CSS', before: '7,660', now: sum(linesIn), goal: '5,900' },
  ];
}

const withCommas = (number: number): string => number.toLocaleString('en-US');

/** The rules of a style sheet: blocks with a selector, those inside of `@media` too, steps of animations not. */
export function cssRulesIn({ text }: SourceFile): number {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const blocks = [...code.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  return blocks.filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .length;
}
