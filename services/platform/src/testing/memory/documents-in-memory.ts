/** A document, a filter or the fields of an operator: by paths, as MongoDB has them. */
export type Fields = Record<string, unknown>;

type Update = Readonly<Record<string, unknown>>;

export function valueAt(document: Fields, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const value = document[name];
  return rest.length === 0 ? value : value && valueAt(value as Fields, rest.join('.'));
}

function setAt(document: Fields, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const part = { ...(document[name] as Fields | undefined) };
    document[name] = part;
    setAt(part, rest.join('.'), value);
  } else if (value === undefined) delete document[name];
  else document[name] = value;
}

const conditions: Record<string, (value: unknown, given: never) => boolean> = {
  $exists: (value, given: boolean) => (value !== undefined) === given,
  $in: (value, given: unknown[]) => given.includes(value),
  $gt: (value, given) => isComparable(value, given) && value > given,
  $gte: (value, given) => isComparable(value, given) && value >= given,
  $lt: (value, given) => isComparable(value, given) && value < given,
  $lte: (value, given) => isComparable(value, given) && value <= given,
};

const isComparable = (value: unknown, given: unknown): value is never =>
  value !== undefined && typeof value === typeof given;

function isMatch(value: unknown, wanted: unknown): boolean {
  if (wanted instanceof Date) return value instanceof Date && +value === +wanted;
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  return Object.entries(wanted).every(([name, given]) => {
    const holds = conditions[name];
    if (!holds) throw new Error(`${name} is no condition in memory`);
    return holds(value, given as never);
  });
}

const operators: Record<string, (value: unknown, given: unknown) => unknown> = {
  $set: (_value, given) => given,
  $unset: () => undefined,
  $inc: (value, given) => Number(value ?? 0) + Number(given),
  $min: (value, given) => (value instanceof Date && value <= (given as Date) ? value : given),
};

/** Whether a document in memory matches a filter, with the conditions that our repositories use. */
export function matches(document: object, filter: object): boolean {
  return Object.entries(filter).every(([path, wanted]) =>
    isMatch(valueAt(document as Fields, path), wanted),
  );
}

/** Applies an update to a document in memory, with the operators that our repositories use. Its parts are replaced. */
export function apply(update: Update, document: object): void {
  for (const [operator, fields] of Object.entries(update))
    for (const [path, given] of Object.entries(fields as Fields)) {
      const value = valueAt(document as Fields, path);
      setAt(document as Fields, path, operators[operator]?.(value, given));
    }
}
