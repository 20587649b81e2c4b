import type { Doc } from '../../../documents/codec.js';
import { compareValues } from '../../../documents/compare.js';
import {
  flagArgument,
  naturalArgument,
  wrongType,
  type Keyword,
  type Rule,
  type Schema,
} from './keyword.js';

const onArrays =
  (rule: (items: unknown[]) => Doc | undefined): Rule =>
  (value) =>
    Array.isArray(value) ? rule(value) : undefined;

function count(keyword: string, accepts: (count: number, limit: number) => boolean): Keyword {
  return (argument) => {
    const wanted = naturalArgument(keyword, argument);
    return onArrays((items) =>
      accepts(items.length, wanted)
        ? undefined
        : {
            operatorName: keyword,
            specifiedAs: { [keyword]: argument },
            reason: 'array did not match specified length',
            consideredValue: items,
          },
    );
  };
}

const uniqueItems: Keyword = (argument) => {
  if (!flagArgument('uniqueItems', argument)) return () => undefined;
  return onArrays((items) => {
    const sorted = [...items].sort(compareValues);
    const at = sorted.findIndex((item, i) => i > 0 && compareValues(sorted[i - 1], item) === 0);
    if (at < 0) return undefined;
    return {
      operatorName: 'uniqueItems',
      specifiedAs: { uniqueItems: true },
      reason: 'found a duplicate item',
      consideredValue: items,
      duplicatedValue: sorted[at],
    };
  });
};

/** The first item that does not satisfy its schema. */
function badItem(
  items: readonly unknown[],
  schemaAt: (index: number) => Schema | undefined,
): { itemIndex: number; details: Doc[] } | undefined {
  for (const [itemIndex, item] of items.entries()) {
    const details = schemaAt(itemIndex)?.failures(item) ?? [];
    if (details.length > 0) return { itemIndex, details };
  }
  return undefined;
}

const items: Keyword = (argument, { compile }) => {
  if (Array.isArray(argument)) {
    const schemas = argument.map((schema) => compile(schema));
    return onArrays((list) => {
      const bad = badItem(list, (index) => schemas[index]);
      const reason = 'At least one item did not match the sub-schema';
      return bad && { operatorName: 'items', reason, ...bad };
    });
  }
  const schema = compile(argument);
  return onArrays((list) => {
    const bad = badItem(list, () => schema);
    const reason = 'At least one item did not match the sub-schema';
    return bad && { operatorName: 'items', reason, ...bad };
  });
};

/** Applies to the items after those that `items` lists; without such a list it has no effect. */
const additionalItems: Keyword = (argument, { schema, compile }) => {
  const listed = Array.isArray(schema['items']) ? schema['items'].length : undefined;
  const rest = typeof argument === 'boolean' ? undefined : compile(argument);
  if (listed === undefined || argument === true) return () => undefined;
  return onArrays((list) => {
    if (!rest) {
      if (list.length <= listed) return undefined;
      return {
        operatorName: 'additionalItems',
        specifiedAs: { additionalItems: false },
        reason: 'found additional items',
        additionalItems: list.slice(listed),
      };
    }
    const bad = badItem(list, (index) => (index < listed ? undefined : rest));
    const reason = 'At least one additional item did not match the sub-schema';
    return bad && { operatorName: 'additionalItems', reason, ...bad };
  });
};

export const arrayKeywords: Record<string, Keyword> = {
  minItems: count('minItems', (length, least) => length >= least),
  maxItems: count('maxItems', (length, most) => length <= most),
  uniqueItems,
  items: (argument, context) => {
    if (argument === null || typeof argument !== 'object') {
      throw wrongType('items', 'an array or an object');
    }
    return items(argument, context);
  },
  additionalItems,
};
