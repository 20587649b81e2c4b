import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema } from '@leadmart/journeys/api-reference';
import type { FuzzAnswer } from './exchange.js';

/** Internal details, such as stack traces, that no answer may contain. */
const insides = /node_modules|\/src\/|\/dist\/|\.[jt]s:\d+|Mongo\w*Error|ECONN|E11000|Cast to /;

/** Compares answers with the API reference. */
export class Judge {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new WeakMap<Schema, ValidateFunction>();

  constructor(private readonly slowMs: number) {
    formats.default(this.ajv);
  }

  /** The error of a response, or undefined. */
  complaint(operation: Operation, answer: FuzzAnswer): string | undefined {
    const { status, headers, text, tookMs } = answer;
    if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
    if (tookMs > this.slowMs) return `took ${Math.round(tookMs)} ms`;
    const documented = operation.responses[String(status)];
    if (!documented) return `answered ${status}, which is not documented: ${text.slice(0, 300)}`;
    if (headers['x-content-type-options'] !== 'nosniff') return 'has no security headers';
    if (status >= 400 && insides.test(text)) return `shows its insides: ${text.slice(0, 300)}`;
    return documented.content && this.complaintAboutBody(documented.content, answer);
  }

  private complaintAboutBody(
    content: Readonly<Record<string, { readonly schema: Schema }>>,
    { status, headers, text }: FuzzAnswer,
  ): string | undefined {
    const given = String(headers['content-type']);
    const known = Object.entries(content).find(([type]) => given.startsWith(type));
    if (!known) return `answered ${status} as ${given}, not ${Object.keys(content).join(' or ')}`;
    const [contentType, { schema }] = known;
    if (contentType !== 'application/json') return undefined;
    const validate = this.validatorOf(schema);
    if (validate(parsed(text))) return undefined;
    const misses = this.ajv.errorsText(validate.errors, { dataVar: 'body' });
    return `answered ${status} with a body that does not fit its schema: ${misses}`;
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const known = this.validators.get(schema);
    if (known) return known;
    const validate = this.ajv.compile(withoutFurtherFields(schema));
    this.validators.set(schema, validate);
    return validate;
  }
}

/**
 * The reference leaves responses open, because later releases add fields. A field that it does not name is still a
 * finding here.
 */
function withoutFurtherFields(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) =>
    isOpenObject(value) ? { ...value, additionalProperties: false } : value,
  ) as Schema;
}

function isOpenObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return false;
  return 'type' in value && value.type === 'object' && !('additionalProperties' in value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
