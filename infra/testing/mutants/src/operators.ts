import type { LogicalExpression } from 'oxc-parser';
import { calledName, within, type Change, type Node, type Place } from './syntax.js';

/** Returns the changes of one node, or none. */
export type Operator = (place: Place, source: string) => readonly Change[];

const otherOperators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

const otherFunctions: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
};

/** Each comparison at its border, each equality, logical and arithmetic operator replaced by its counterpart. */
export const replaceOperator: Operator = ({ node, around }, source) => {
  if (
    node.type !== 'BinaryExpression' &&
    node.type !== 'LogicalExpression' &&
    node.type !== 'AssignmentExpression'
  )
    return [];
  const other = otherOperators[node.operator];
  if (other === undefined || joinsText(node) || isDecidedByCondition(node, around)) return [];
  if (node.type === 'LogicalExpression') return [replaceLogical(node, around, source, other)];
  const start = node.left.end + source.slice(node.left.end).indexOf(node.operator);
  const part = { start, end: start + node.operator.length, text: other };
  return [within(node, source, part)];
};

/** Parentheses keep the operands together: the counterpart has another precedence. */
function replaceLogical(
  { start, end, left, right }: LogicalExpression,
  [parent]: readonly Node[],
  source: string,
  operator: string,
): Change {
  const [one, other] = [left, right].map((operand) => {
    const text = source.slice(operand.start, operand.end);
    return operand.type === 'LogicalExpression' ? `(${text})` : text;
  });
  const text = `${one} ${operator} ${other}`;
  return { start, end, text: parent?.type === 'LogicalExpression' ? `(${text})` : text };
}

/** Text cannot be subtracted. */
function joinsText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return false;
  return joinsText(node.left) || joinsText(node.right);
}

/** A test that notices the condition as `true` and as `false` notices its opposite too. */
function isDecidedByCondition(node: Node, [parent, outer]: readonly Node[]): boolean {
  const isOpposed =
    node.type === 'UnaryExpression' ||
    (node.type === 'BinaryExpression' && (node.operator === '===' || node.operator === '!=='));
  if (!isOpposed) return false;
  switch (parent?.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent.test === node;
    // `...(x !== undefined && { x })`
    case 'LogicalExpression':
      return parent.left === node && outer?.type === 'SpreadElement';
    default:
      return false;
  }
}

/** `Math.min` and `Math.max`, `Math.floor` and `Math.ceil`, `some` and `every` change places. */
export const replaceFunction: Operator = ({ node }, source) => {
  const other = otherFunctions[calledName(node) ?? ''];
  if (other === undefined || node.type !== 'CallExpression') return [];
  const { callee } = node;
  if (callee.type !== 'MemberExpression') return [];
  const isList = other === 'some' || other === 'every';
  const isMath = callee.object.type === 'Identifier' && callee.object.name === 'Math';
  if (!isList && !isMath) return [];
  const { start, end } = callee.property;
  return [within(callee, source, { start, end, text: other })];
};

/** Removes `!` and the sign of a number or a value. */
export const removeSign: Operator = ({ node, around }, source) => {
  if (node.type !== 'UnaryExpression' || (node.operator !== '!' && node.operator !== '-'))
    return [];
  if (isDecidedByCondition(node, around)) return [];
  const { start, end, argument } = node;
  return [{ start, end, text: source.slice(argument.start, argument.end) }];
};

/** Conditions become `true` and `false`; those of loops only `false`, because `true` never ends. */
export const fixCondition: Operator = ({ node }) => {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [replaced(node.test, 'true'), replaced(node.test, 'false')];
    case 'WhileStatement':
    case 'ForStatement':
      return node.test && !isLiteral(node.test) ? [replaced(node.test, 'false')] : [];
    default:
      return [];
  }
};

const isLiteral = ({ type }: Node): boolean => type === 'Literal';

const replaced = ({ start, end }: Node, text: string): Change => ({ start, end, text });

/** `true` and `false` change places; a whole number grows by one. */
export const changeLiteral: Operator = ({ node, around }) => {
  if (node.type !== 'Literal' || isFallbackOfIndex(node, around)) return [];
  if (typeof node.value === 'boolean') return [replaced(node, String(!node.value))];
  if (typeof node.value !== 'number' || !Number.isInteger(node.value)) return [];
  return [replaced(node, String(node.value + 1))];
};

/** `list[i] ?? 0`: the compiler wants the number, and no index of ours needs it. */
function isFallbackOfIndex(node: Node, [parent]: readonly Node[]): boolean {
  return (
    parent?.type === 'LogicalExpression' &&
    parent.operator === '??' &&
    parent.right === node &&
    isIndexed(parent.left)
  );
}

function isIndexed(node: Node): boolean {
  if (node.type === 'ChainExpression') return isIndexed(node.expression);
  return node.type === 'MemberExpression' && (node.computed || isIndexed(node.object));
}

/** Removes a statement that calls, assigns or counts. */
export const removeStatement: Operator = ({ node }) => {
  if (node.type !== 'ExpressionStatement') return [];
  const { expression } = node;
  const inner = expression.type === 'AwaitExpression' ? expression.argument : expression;
  const acts = ['CallExpression', 'AssignmentExpression', 'UpdateExpression', 'ChainExpression'];
  return acts.includes(inner.type) && calledName(inner) !== 'super' ? [replaced(node, ';')] : [];
};
