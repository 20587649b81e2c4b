import fc from 'fast-check';
import type { Schema } from '@leadmart/journeys/api-reference';

/** Valid values of fields whose schema does not contain all rules, by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const someText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('Pat Buyer', 'Ünïcødé 名前', "O'Brien & <b>Co</b>", '{{username}}', '=1+1'),
);

/** Values that fit a schema. A field with known values mostly takes one of them. */
export function validValue(
  schema: Schema,
  name: string,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, name, known)));
  if (schema.type === 'object') return fittingObject(schema, known);
  if (schema.type === 'array') {
    return fc.array(validValue(schema.items ?? {}, name, known), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    });
  }
  const values = (known[name] ?? []).filter((value) => schema.enum?.includes(value) ?? true);
  const fitting = fittingValue(schema);
  if (values.length === 0) return fitting;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...values), weight: 5 },
    { arbitrary: fitting, weight: 1 },
  );
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return fittingText(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.integer(rangeOf(schema)).map((tenths) => tenths / 10);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function fittingObject(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, validValue(field, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function fittingText({ format, pattern, minLength = 0, maxLength = 200 }: Schema) {
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return day.map((date) => date.toISOString());
  if (pattern && !/\\p\{|\(\?[=!]/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  return someText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}

const day = fc.date({
  min: new Date('2003-01-01'),
  max: new Date('2026-01-01'),
  noInvalidDate: true,
});

const rangeOf = ({ minimum = 0, maximum = 1_000 }: Schema) => ({
  min: Math.ceil(Math.max(minimum, -1_000_000_000)),
  max: Math.min(maximum, 1_000_000_000),
});
