/** The part of a JSON schema that examples are made from. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly format?: string;
}

type Schemas = Readonly<Record<string, Schema>>;

/** Adds an example to each JSON body and each parameter of a document, made from its schema. */
export function withExamples(document: object): object {
  const copy = structuredClone(document);
  const { components } = copy as { components?: { schemas?: Schemas } };
  addExamples(copy, components?.schemas ?? {});
  return copy;
}

function addExamples(node: unknown, schemas: Schemas): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'application/json' && isBody(value))
      value.example ??= exampleOf(value.schema, schemas);
    if (key === 'parameters') addToParameters(value as Parameter[], schemas);
    addExamples(value, schemas);
  }
}

interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  example?: unknown;
}

/** A text without a known example would only say that it is a text. */
function addToParameters(parameters: Parameter[], schemas: Schemas): void {
  for (const parameter of parameters) {
    const example = exampleOf(parameter.schema, schemas, parameter.name);
    if (example !== anyText && example !== '') parameter.example = example;
  }
}

interface Body {
  readonly schema: Schema;
  readonly examples?: object;
  example?: unknown;
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && 'schema' in value && !('examples' in value);

/** A value that fits the schema, to read and to copy. */
export function exampleOf(schema: Schema, schemas: Schemas, name = ''): unknown {
  const named = schema.$ref && schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (named) return exampleOf(named, schemas, name);
  const given = schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ maxLength }) => maxLength !== 0);
  if (choice) {
    const example = exampleOf(choice, schemas, name);
    const isNullable = schema.anyOf?.some(({ type }) => type === 'null');
    return example === anyText && isNullable ? null : example;
  }
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [
          key,
          exampleOf(one, schemas, key),
        ]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, schemas, name)] : [];
    case 'integer':
    case 'number':
      return numbersByName[name] ?? Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return textsByFormat[schema.format ?? ''] ?? textsByName[name] ?? anyText;
    default:
      return null;
  }
}

const anyText = 'text';

const numbersByName: Readonly<Record<string, number>> = {
  quantity: 100,
  leadCount: 12_500,
  totalCost: 500,
  credits: 500,
  creditBalance: 1_000,
  price: 5,
};

/** Texts by the name of their field. */
const textsByName: Readonly<Record<string, string>> = {
  name: 'Small businesses',
  username: 'pat',
  firstName: 'Maria',
  lastName: 'Diaz',
  city: 'Austin',
  phoneNumber: '5125550147',
  phone: '5125550147',
  password: 'correct horse battery',
  newPassword: 'correct horse battery',
  url: 'https://example.com/leadmart',
  email: 'pat@example.com',
  message: 'Done',
  description: 'Shops and offices in all states',
  token: 'dT0aWJ2nq0tqUuHk2rQp0Lw1b0v3Vq2S3x9m8l7k6j4',
  states: 'CA,TX',
  ids: '69244c3fe2a1b7d0935fa6c8',
  columns: 'firstName,phoneNumber',
  includeOwned: 'false',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
};

/** Texts by their format. */
const textsByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T10:00:00.000Z',
  date: '2026-01-31',
  email: 'pat@example.com',
  uri: 'https://example.com',
  uuid: '0195a3c2-7d1e-4b7a-9f64-2f1c8e5d6a70',
};
