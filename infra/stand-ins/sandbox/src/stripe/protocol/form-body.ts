/** Values of Stripe's form encoding: `metadata[orderId]=o1`, `expand[]=latest_charge`. */
type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Parses a form-encoded body or query string with nested brackets, as Stripe's SDKs write it. */
export function parseForm(text: string): FormFields {
  const root = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) place(root, path(name), value);
  return root;
}

function path(name: string): string[] {
  const first = name.indexOf('[');
  if (first <= 0) return [name];
  const nested = [...name.slice(first).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, first), ...nested];
}

function place(target: FormFields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value;
  } else if (isListIndex(rest[0])) {
    const list = Array.isArray(target[name]) ? target[name] : [];
    target[name] = list;
    placeInList(list, rest.slice(1), value);
  } else {
    const nested = isFields(target[name]) ? target[name] : emptyFields();
    target[name] = nested;
    place(nested, rest, value);
  }
}

// Stripe's SDKs number list entries (`expand[0]`); curl users leave the brackets empty.
const isListIndex = (name: string | undefined): boolean => /^\d*$/.test(name ?? '');

function placeInList(list: FormValue[], rest: string[], value: string): void {
  if (rest.length === 0) {
    list.push(value);
    return;
  }
  const entry = emptyFields();
  place(entry, rest, value);
  list.push(entry);
}

const isFields = (value: FormValue | undefined): value is FormFields =>
  typeof value === 'object' && !Array.isArray(value);

// Without a prototype, `metadata[__proto__]` is a plain name.
const emptyFields = (): FormFields => Object.create(null) as FormFields;

/** Reads the parameters of one call by name and type. */
export class Params {
  constructor(private readonly fields: FormFields) {}

  text(name: string): string | undefined {
    const value = this.fields[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  flag(name: string): boolean {
    return this.fields[name] === 'true';
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  list(name: string): string[] {
    const value = this.fields[name];
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  }

  nested(name: string): Params {
    const value = this.fields[name];
    return new Params(isFields(value) ? value : emptyFields());
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined;
  }

  /** `metadata[...]` as stored by Stripe: texts by name. */
  metadata(): Record<string, string> {
    const value = this.fields['metadata'];
    if (!isFields(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string' && entry[1] !== '';
      }),
    );
  }
}
