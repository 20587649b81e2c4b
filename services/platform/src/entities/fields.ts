import { Schema, type SchemaDefinitionProperty } from 'mongoose';

declare const typeOfField: unique symbol;

/** A field of an entity: its type, its stored form and what is required of it when it is written through the model. */
export interface Field<T, Optional extends boolean = boolean> {
  readonly [typeOfField]?: T;
  readonly isOptional: Optional;
  readonly stored: SchemaDefinitionProperty;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type TypeOf<F> = F extends Field<infer T> ? T : never;
type Optional<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];

/** The values of fields. Fields keep their docstrings. */
export type Values<F extends Fields> = {
  readonly [K in keyof F as K extends Optional<F> ? never : K]: TypeOf<F[K]>;
} & {
  readonly [K in keyof F as K extends Optional<F> ? K : never]?: TypeOf<F[K]>;
};

// An empty text is a value.
Schema.Types.String.checkRequired((value: unknown) => typeof value === 'string');

const required = <T>(type: unknown): Field<T, false> => ({
  isOptional: false,
  stored: { type, required: true } as SchemaDefinitionProperty,
});

/** A text, also one of a few: `text<PhoneStatus>()`. */
export const text = <T extends string = string>() => required<T>(String);
export const number = <T extends number = number>() => required<T>(Number);
export const flag = <T extends boolean = boolean>() => required<T>(Boolean);
export const moment = () => required<Date>(Date);
export const bytes = () => required<Buffer>(Buffer);

/** A value that is stored as it is: an object of few fields that no query names, or with keys that are data. */
export const value = <T>() => required<T>(Schema.Types.Mixed);

export const list = <T>({ stored }: Field<T>): Field<readonly T[], false> => {
  const { type } = stored as { readonly type: unknown };
  return required([type]);
};

/** Fields within a field. */
export const part = <F extends Fields>(fields: F): Field<Values<F>, false> =>
  required(new Schema(storedOf(fields), { _id: false, id: false, minimize: false }));

/** A field that may be absent. */
export const optional = <T>({ stored }: Field<T>): Field<T, true> => ({
  isOptional: true,
  stored: { ...(stored as object), required: false, default: undefined },
});

/** A field that reads leave out unless they name it, because it is too large for most of them. */
export const onDemand = <T, O extends boolean>({
  isOptional,
  stored,
}: Field<T, O>): Field<T, O> => ({
  isOptional,
  stored: { ...(stored as object), select: false },
});

/** A field that is always there, as null when it has no value. */
export const orNull = <T>({ stored }: Field<T>): Field<T | null, false> => ({
  isOptional: false,
  stored: { ...(stored as object), required: false, default: null },
});

/** The definition of these fields for a schema. */
export const storedOf = (fields: Fields): Record<string, SchemaDefinitionProperty> =>
  Object.fromEntries(Object.entries(fields).map(([name, { stored }]) => [name, stored]));
