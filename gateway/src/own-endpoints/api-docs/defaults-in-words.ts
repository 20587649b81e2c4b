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
