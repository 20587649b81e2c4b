/** One value of a page that is kept in the query of its address. */
export interface AddressField<T> {
  /** The value without a parameter; it is not written. */
  readonly start: T;
  /** Undefined for a text that is not a value: it is ignored. */
  read(text: string): T | undefined;
  write(value: T): string;
}

/** The values of a page by the names of their parameters. */
export type AddressSchema = Readonly<Record<string, AddressField<unknown>>>;

export type AddressValues<S extends AddressSchema> = {
  readonly [Name in keyof S]: S[Name] extends AddressField<infer T> ? T : never;
};

/** Reads each value on its own: an invalid one does not affect the others. */
export function readAddress<S extends AddressSchema>(schema: S, search: string): AddressValues<S> {
  const query = new URLSearchParams(search);
  const read = ([name, field]: [string, AddressField<unknown>]) => {
    const text = query.get(name);
    return [name, (text === null ? undefined : field.read(text)) ?? field.start];
  };
  return Object.fromEntries(Object.entries(schema).map(read)) as AddressValues<S>;
}

/** The query with these values. Parameters that are not in the schema stay as they are. */
export function writeAddress<S extends AddressSchema>(
  schema: S,
  values: AddressValues<S>,
  search = '',
): string {
  const query = new URLSearchParams(search);
  for (const [name, field] of Object.entries(schema)) {
    const text = field.write(values[name]);
    if (text === field.write(field.start)) query.delete(name);
    else query.set(name, text);
  }
  // A comma needs no escape in a query, and lists are easier to read.
  return query.toString().replaceAll('%2C', ',');
}
