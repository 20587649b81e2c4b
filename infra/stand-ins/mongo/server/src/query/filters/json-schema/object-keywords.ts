import { getField, hasField, isPlainObject, type Doc } from '../../../documents/codec.js';
import { toRegExp } from '../regular-expression.js';
import {
  annotations,
  naturalArgument,
  objectArgument,
  stringList,
  wrongType,
  type Keyword,
  type Rule,
  type Schema,
} from './keyword.js';

const onObjects =
  (rule: (object: Doc) => Doc | undefined): Rule =>
  (value) =>
    isPlainObject(value) ? rule(value) : undefined;

const properties: Keyword = (argument, { compile }) => {
  const schemas = Object.entries(objectArgument('properties', argument)).map(
    ([name, schema]) => [name, compile(schema)] as const,
  );
  return onObjects((object) => {
    const propertiesNotSatisfied: Doc[] = [];
    for (const [propertyName, schema] of schemas) {
      if (!hasField(object, propertyName)) continue;
      const details = schema.failures(getField(object, propertyName));
      if (details.length === 0) continue;
      propertiesNotSatisfied.push({ propertyName, ...annotations(schema), details });
    }
    if (propertiesNotSatisfied.length === 0) return undefined;
    return { operatorName: 'properties', propertiesNotSatisfied };
  });
};

interface PatternSchema {
  regexMatched: string;
  regex: RegExp;
  schema: Schema;
}

const patternProperties: Keyword = (argument, { compile }) => {
  const patterns = Object.entries(objectArgument('patternProperties', argument)).map(
    ([pattern, schema]): PatternSchema => ({
      regexMatched: pattern,
      regex: toRegExp({ pattern, options: '' }),
      schema: compile(schema),
    }),
  );
  return onObjects((object) => {
    const details = Object.entries(object).flatMap(([propertyName, value]) =>
      patterns.flatMap(({ regexMatched, regex, schema }): Doc[] => {
        const failures = regex.test(propertyName) ? schema.failures(value) : [];
        if (failures.length === 0) return [];
        return [{ propertyName, regexMatched, ...annotations(schema), details: failures }];
      }),
    );
    return details.length > 0 ? { operatorName: 'patternProperties', details } : undefined;
  });
};

/** Whether neither `properties` nor `patternProperties` covers a name. */
function isAdditional(schema: Doc): (name: string) => boolean {
  const named = isPlainObject(schema['properties']) ? schema['properties'] : {};
  const patterns = isPlainObject(schema['patternProperties']) ? schema['patternProperties'] : {};
  const regexes = Object.keys(patterns).map((pattern) => toRegExp({ pattern, options: '' }));
  return (name) => !hasField(named, name) && !regexes.some((regex) => regex.test(name));
}

const additionalProperties: Keyword = (argument, { schema, compile }) => {
  const rest = typeof argument === 'boolean' ? undefined : compile(argument);
  const additional = isAdditional(schema);
  if (argument === true) return () => undefined;
  return onObjects((object) => {
    const names = Object.keys(object).filter(additional);
    if (!rest) {
      if (names.length === 0) return undefined;
      return {
        operatorName: 'additionalProperties',
        specifiedAs: { additionalProperties: false },
        additionalProperties: names,
      };
    }
    for (const name of names) {
      const details = rest.failures(object[name]);
      if (details.length === 0) continue;
      return {
        operatorName: 'additionalProperties',
        reason: 'at least one additional property did not match the subschema',
        failingProperty: name,
        details,
      };
    }
    return undefined;
  });
};

const required: Keyword = (argument) => {
  const names = stringList('required', argument);
  return onObjects((object) => {
    const missingProperties = names.filter((name) => !hasField(object, name));
    if (missingProperties.length === 0) return undefined;
    return { operatorName: 'required', specifiedAs: { required: argument }, missingProperties };
  });
};

function count(keyword: string, accepts: (count: number, limit: number) => boolean): Keyword {
  return (argument) => {
    const wanted = naturalArgument(keyword, argument);
    return onObjects((object) => {
      const numberOfProperties = Object.keys(object).length;
      if (accepts(numberOfProperties, wanted)) return undefined;
      return {
        operatorName: keyword,
        specifiedAs: { [keyword]: argument },
        reason: 'specified number of properties was not satisfied',
        numberOfProperties,
      };
    });
  };
}

/** The requirements of one property: a list of required names, or a schema for the whole object. */
function dependency(name: string, wanted: unknown, compile: (schema: unknown) => Schema): Rule {
  if (Array.isArray(wanted)) {
    const names = stringList('dependencies', wanted);
    return onObjects((object) => {
      const missingProperties = names.filter((other) => !hasField(object, other));
      if (missingProperties.length === 0) return undefined;
      return { conditionalProperty: name, missingProperties };
    });
  }
  if (!isPlainObject(wanted)) throw wrongType('dependencies', 'an object of arrays or objects');
  const schema = compile(wanted);
  return (object) => {
    const details = schema.failures(object);
    return details.length > 0 ? { conditionalProperty: name, details } : undefined;
  };
}

const dependencies: Keyword = (argument, { compile }) => {
  const rules = Object.entries(objectArgument('dependencies', argument)).map(
    ([name, wanted]) => [name, dependency(name, wanted, compile)] as const,
  );
  return onObjects((object) => {
    const failingDependencies = rules.flatMap(([name, rule]) => {
      const failure = hasField(object, name) ? rule(object) : undefined;
      return failure ? [failure] : [];
    });
    if (failingDependencies.length === 0) return undefined;
    return { operatorName: 'dependencies', failingDependencies };
  });
};

export const objectKeywords: Record<string, Keyword> = {
  properties,
  patternProperties,
  additionalProperties,
  required,
  minProperties: count('minProperties', (number, least) => number >= least),
  maxProperties: count('maxProperties', (number, most) => number <= most),
  dependencies,
};
