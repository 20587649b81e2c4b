import { z } from 'zod';
import * as contracts from '@leadmart/contracts';

/** Names that differ from those of the exports. */
const otherNames: Readonly<Record<string, string>> = {
  CatalogueDataset: 'Dataset',
  Dataset: 'AdminDataset',
  LeadPack: 'Pack',
  ErrorBody: 'Error',
  PurchaseStatusView: 'Purchase',
};

/**
 * Objects, choices and unions that `contracts` exports become components of the API reference under their names: `datasetSchema`
 * is `Dataset`. Only those that an operation uses are in the document.
 */
export function nameSchemas(): void {
  for (const [name, schema] of Object.entries<unknown>(contracts)) {
    if (!isNamed(schema) || z.globalRegistry.get(schema)?.id !== undefined) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: nameOf(name) });
  }
}

function isNamed(schema: unknown): schema is z.ZodType {
  return (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodUnion ||
    schema instanceof z.ZodDiscriminatedUnion
  );
}

function nameOf(exported: string): string {
  const name = exported.replace(/Schema$/, '');
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return otherNames[capital] ?? capital;
}

interface Node {
  properties?: Record<string, { default?: unknown; description?: string }>;
  required?: readonly string[];
}

/**
 * Says in the description of an optional field of a named schema what holds without it. Generators of clients take a field with
 * a `default` for a required one there: openapi-typescript leaves out of this only what stands in the operation itself.
 */
export function defaultsInWords(document: object): void {
  const { components } = document as { components?: { schemas?: object } };
  describe(components?.schemas);
}

function describe(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties = {}, required = [] } = node as Node;
  for (const [name, field] of Object.entries(properties)) {
    if (field.default === undefined || required.includes(name)) continue;
    const without = `Without it: \`${JSON.stringify(field.default)}\``;
    field.description = field.description ? `${field.description}. ${without}` : without;
    delete field.default;
  }
  for (const value of Object.values(node)) describe(value);
}
