import { z } from 'zod';
import type { Example } from './env-example.js';

/** One variable of a process, as the reference describes it. */
export interface Setting {
  readonly name: string;
  readonly type: string;
  /** Undefined: there is none. */
  readonly standard?: string;
  readonly isNeeded: boolean;
  /** The additional requirement in production, in the words of its refusal. */
  readonly inProduction?: string;
  readonly meaning: string;
}

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
}

/** The variables of a process by its own schema, with the meanings from the examples. */
export function settingsOf(
  schema: z.ZodType,
  examples: ReadonlyMap<string, Example>,
  /** Valid values for variables without a default. */
  usable: Readonly<Record<string, string>>,
): Setting[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties as Record<string, Property>).map(([name, property]) => ({
    name,
    type: typeOf(property),
    ...(property.default === undefined ? {} : { standard: textOf(property.default) }),
    isNeeded: required.includes(name),
    inProduction: refusalOf(schema, { name, example: examples.get(name)?.value ?? '', usable }),
    meaning: examples.get(name)?.meaning ?? '',
  }));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function typeOf(property: Property): string {
  const { type, format, minimum, maximum, exclusiveMinimum } = property;
  if (property.enum) return property.enum.join(', ');
  if (type === 'integer' || type === 'number') {
    const least = exclusiveMinimum === undefined ? minimum : `more than ${exclusiveMinimum}`;
    // The bounds of all whole numbers carry no information.
    const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
    const from = least === undefined || least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}`;
    const word = type === 'integer' ? 'whole number' : 'number';
    return `${word}${from}${most === undefined ? '' : ` to ${most}`}`;
  }
  return format === 'uri' ? 'URL' : format === 'email' ? 'email' : 'text';
}

/** The refusal in production of a missing variable or of its example, if it is not also refused elsewhere. */
function refusalOf(
  schema: z.ZodType,
  {
    name,
    example,
    usable,
  }: { name: string; example: string; usable: Readonly<Record<string, string>> },
): string | undefined {
  const complaints = (NODE_ENV: string, value: string | undefined) => {
    const given = Object.entries({ ...usable, [name]: value, NODE_ENV });
    const environment = Object.fromEntries(given.filter(([, one]) => one));
    const { error } = schema.safeParse(environment);
    return (error?.issues ?? []).filter(({ path }) => path[0] === name).map((one) => one.message);
  };
  const candidates = [usable[name], example === '' ? undefined : example];
  for (const value of candidates) {
    const elsewhere = complaints('development', value);
    const [refusal] = complaints('production', value).filter((one) => !elsewhere.includes(one));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
