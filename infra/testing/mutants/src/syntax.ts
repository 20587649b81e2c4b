import { parseSync, visitorKeys, type Node } from 'oxc-parser';

export type { Node };

/** A replacement of the text between two offsets of a source. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A node with the nodes around it, the nearest first. */
export interface Place {
  readonly node: Node;
  readonly around: readonly Node[];
}

/** All nodes that run: without types, imports and decorators. Throws when the source has a syntax error. */
export function placesIn(source: string, fileName: string): Place[] {
  const { program, errors } = parseSync(fileName, source, { preserveParens: false });
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const places: Place[] = [];
  collect({ node: program, around: [] }, places);
  return places;
}

/** Expressions that TypeScript wraps around a value; all other nodes with `TS` are types or declarations of types. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const runs = (node: Node): boolean =>
  node.type !== 'Decorator' &&
  !isDuration(node) &&
  node.type !== 'ImportDeclaration' &&
  (!node.type.startsWith('TS') || wrappers.has(node.type));

/** `const leaseMs = 5 * minuteMs`: a test of such a setting would repeat it. */
const isDuration = (node: Node): boolean =>
  node.type === 'VariableDeclarator' &&
  node.id.type === 'Identifier' &&
  /(Ms|Seconds|Minutes|Hours|Days)$/.test(node.id.name) &&
  node.init !== null &&
  isNumber(node.init);

/** A number, a product of numbers and names, or a list of these. */
const isNumber = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'number') ||
  node.type === 'Identifier' ||
  (node.type === 'ArrayExpression' && node.elements.every((one) => one && isNumber(one))) ||
  (node.type === 'BinaryExpression' && isNumber(node.left) && isNumber(node.right));

function collect(place: Place, places: Place[]): void {
  places.push(place);
  const around = [place.node, ...place.around];
  for (const node of childrenOf(place.node)) if (runs(node)) collect({ node, around }, places);
}

function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key])
    .filter((child) => child !== null && child !== undefined);
}

/** The name of a property that is written as a name or as a string. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'Property' || node.computed) return undefined;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : undefined;
}

/** The name of the called function or method. */
export function calledName(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined;
}

/** Replaces a part of a node, so that a report shows the whole node before and after. */
export function within(node: Node, source: string, part: Change): Change {
  const text = source.slice(node.start, part.start) + part.text + source.slice(part.end, node.end);
  return { start: node.start, end: node.end, text };
}
