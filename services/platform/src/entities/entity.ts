import { Schema, type IndexDefinition, type IndexOptions } from 'mongoose';
import { storedOf, type Field, type Fields, type TypeOf, type Values } from './fields.js';

/** An index and the query that needs it, in the comment beside it. */
export type Index = readonly [fields: IndexDefinition, options?: IndexOptions];

interface Declaration<F extends Fields> {
  readonly collection: string;
  /** With `_id`. */
  readonly fields: F;
  readonly indexes?: readonly Index[];
}

/** The one list of an entity's fields: types, stored form, indexes and validation come from it. See decisions/0064. */
export interface Entity<F extends Fields> {
  /** Of the collection, and of the model. */
  readonly name: string;
  readonly fields: F;
  readonly schema: Schema<Values<F>>;
}

/**
 * Declares an entity. The result is what `MongooseModule.forFeature` and `driverCollection` take; `DocumentOf` and
 * `EntityOf` are its types.
 */
export function entity<F extends Fields>(declaration: Declaration<F>): Entity<F> {
  const { collection, fields, indexes = [] } = declaration;
  const options = { collection, versionKey: false, minimize: false, id: false } as const;
  const schema = new Schema<Values<F>>(storedOf(fields) as never, options as never);
  for (const [keys, indexOptions] of indexes) schema.index(keys, indexOptions);
  return { name: collection, fields, schema: schema as never };
}

interface Declared {
  readonly fields: Fields & { readonly _id: Field<unknown, false> };
}

/** A document of an entity, as it is stored. */
export type DocumentOf<E extends Declared> = Values<E['fields']>;

/**
 * An entity as the product knows it: with `id`, or a key of another name that is its `_id`, and without the fields that only
 * its storing needs.
 */
export type EntityOf<
  E extends Declared,
  Hidden extends keyof E['fields'] = never,
  Key extends string = 'id',
> = Omit<DocumentOf<E>, '_id' | Hidden> & { readonly [K in Key]: TypeOf<E['fields']['_id']> };

/** The entity of a document. */
export function withId<D extends { readonly _id: unknown }>({
  _id,
  ...fields
}: D): Omit<D, '_id'> & { readonly id: D['_id'] } {
  return { ...fields, id: _id };
}

/** The document of an entity. */
export function withUnderscoreId<E extends { readonly id: unknown }>({
  id,
  ...fields
}: E): Omit<E, 'id'> & { readonly _id: E['id'] } {
  return { ...fields, _id: id };
}
