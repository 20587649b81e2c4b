import { describe, expect, it } from '@jest/globals';
import { model } from 'mongoose';
import {
  entity,
  list,
  moment,
  number,
  onDemand,
  optional,
  orNull,
  part,
  text,
  withId,
  withUnderscoreId,
} from './index.js';

const shops = entity({
  collection: 'shops',
  fields: {
    _id: text(),
    name: text(),
    note: optional(text()),
    tags: list(text()),
    oldTags: optional(list(text())),
    closedAt: orNull(moment()),
    place: optional(part({ id: text(), floor: optional(number()) })),
    visitors: onDemand(optional(list(text()))),
  },
  indexes: [[{ name: 1 }, { unique: true }]],
});
const Shop = model(shops.name, shops.schema);
const stored = (fields: object) => new Shop(fields).toObject();

describe('an entity', () => {
  it('stores an optional field only when it is given, and null for one without a value', () => {
    expect(stored({ _id: '1', name: 'Corner' })).toEqual({
      _id: '1',
      name: 'Corner',
      tags: [],
      closedAt: null,
    });
  });

  it('keeps fields within a field as they are, also one that is called id', () => {
    expect(stored({ _id: '1', name: 'Corner', place: { id: 'a' } }).place).toEqual({ id: 'a' });
  });

  it('requires what is not optional; an empty text is a value', async () => {
    const complaints = async (shop: object): Promise<string[]> => {
      const failure = await new Shop(shop).validate().catch((error: unknown) => error);
      return Object.keys((failure as { errors?: object } | undefined)?.errors ?? {});
    };
    expect(await complaints({ _id: '1' })).toEqual(['name']);
    expect(await complaints({ _id: '1', name: '' })).toEqual([]);
    expect(await complaints({ _id: '1', name: '', place: {} })).toContain('place.id');
  });

  it('leaves out of reads only the field that is read on demand', () => {
    const isLeftOut = (path: string) => shops.schema.path(path).options['select'] === false;
    expect(Object.keys(shops.fields).filter(isLeftOut)).toEqual(['visitors']);
  });

  it('an entity has the indexes that are listed', () => {
    expect(shops.schema.indexes()).toEqual([
      [{ name: 1 }, expect.objectContaining({ unique: true })],
    ]);
  });

  it('an entity has id instead of _id in the product, and the same fields', () => {
    const document = { _id: '1', name: 'Corner' };
    expect(withId(document)).toEqual({ id: '1', name: 'Corner' });
    expect(withUnderscoreId(withId(document))).toEqual(document);
  });
});
