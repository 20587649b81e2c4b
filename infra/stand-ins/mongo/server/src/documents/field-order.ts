import { isPlainObject, type Doc } from './codec.js';
import { rawElements, wrapElements, type RawElement } from './raw-bson.js';

const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;

/**
 * JavaScript moves fields whose names are whole numbers to the front, so an object that has such
 * fields has one of them first.
 */
export function hasNumberedFields(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNumberedFields);
  if (!isPlainObject(value)) return false;
  const keys = Object.keys(value);
  if (WHOLE_NUMBER.test(keys[0] ?? '')) return true;
  return keys.some((key) => {
    const field = value[key];
    return typeof field === 'object' && hasNumberedFields(field);
  });
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;

function reordered(
  bytes: Buffer,
  element: RawElement,
  model: RawElement | undefined,
  source: Buffer,
): Buffer {
  const whole = bytes.subarray(element.start, element.end);
  const isNested = element.type === DOCUMENT || element.type === ARRAY;
  if (!isNested || model?.type !== element.type) return whole;
  const value = bytes.subarray(element.valueStart, element.end);
  return Buffer.concat([
    bytes.subarray(element.start, element.valueStart),
    inOrderOf(source.subarray(model.valueStart, model.end), value),
  ]);
}

/** The same encoded document with its fields in the order of the model; new fields come last. */
export function inOrderOf(model: Buffer, bytes: Buffer): Buffer {
  const models = new Map([...rawElements(model)].map((element) => [element.name, element]));
  const elements = new Map([...rawElements(bytes)].map((element) => [element.name, element]));
  const names = [...models.keys()].filter((name) => elements.has(name));
  for (const name of elements.keys()) if (!models.has(name)) names.push(name);
  return wrapElements(
    names.flatMap((name) => {
      const element = elements.get(name);
      return element ? [reordered(bytes, element, models.get(name), model)] : [];
    }),
  );
}

/** An encoded document with this `_id` in front; the other fields are unchanged. */
export function withIdFirst(bytes: Buffer, id: Buffer): Buffer {
  const rest = [...rawElements(bytes)].filter(({ name }) => name !== '_id');
  return wrapElements([id, ...rest.map(({ start, end }) => bytes.subarray(start, end))]);
}

/**
 * Encodes a JavaScript object in the field order of the model, which matters for numeric field
 * names.
 */
export const keepOrder = (doc: Doc, bytes: Buffer, model: Buffer): Buffer =>
  hasNumberedFields(doc) ? inOrderOf(model, bytes) : bytes;
