import { TypeOrder } from '../../documents/compare.js';
import type { Interval } from './bounds.js';

/** Index bounds in explain's form. A bound without a short form is shown as its bytes. */

const NUMBER_BYTES = 10;
const DATE_BYTES = 9;

function showNumber(bytes: Buffer): string {
  const raw = Buffer.from(bytes.subarray(1, 9));
  const negative = ((raw[0] ?? 0) & 0x80) === 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = raw[i] ?? 0;
    raw[i] = negative ? ~byte & 0xff : i === 0 ? byte & 0x7f : byte;
  }
  const value = raw.readDoubleBE(0);
  if (!Number.isFinite(value)) return value > 0 ? 'inf.0' : '-inf.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const showText = (bytes: Buffer): string =>
  JSON.stringify(bytes.subarray(1, -2).toString('utf8').replaceAll('\0\u00ff', '\0'));

/** An exclusive end may be shorter than a date: zeros at its end are left out. */
function showDate(bytes: Buffer): string {
  const whole = Buffer.alloc(DATE_BYTES);
  bytes.copy(whole);
  const milliseconds = whole.readBigUInt64BE(1) - 2n ** 63n;
  return `new Date(${milliseconds})`;
}

/** The smallest value of each type, which begins or ends an interval of a whole type. */
const EDGES: Record<number, string> = {
  0x00: 'MinKey',
  [TypeOrder.Number]: 'nan.0',
  [TypeOrder.Number + 1]: 'inf.0',
  [TypeOrder.String]: '""',
  [TypeOrder.String + 1]: '{}',
  [TypeOrder.Object]: '{}',
  [TypeOrder.Object + 1]: '[]',
  [TypeOrder.Array]: '[]',
  [TypeOrder.ObjectId]: "ObjectId('000000000000000000000000')",
  [TypeOrder.Boolean]: 'false',
  [TypeOrder.Date]: 'new Date(-9223372036854775808)',
  [TypeOrder.Date + 1]: 'new Date(9223372036854775807)',
  0xff: 'MaxKey',
};

interface End {
  text: string;
  /** The bytes directly after those of the value. */
  isAfter: boolean;
}

function showEnd(bytes: Buffer): End {
  const [type = 0] = bytes;
  const last = bytes.at(-1) ?? 0;
  if (bytes.length === 1) {
    return { text: EDGES[type] ?? `type ${type}`, isAfter: false };
  }
  switch (type) {
    case TypeOrder.Number:
      if (bytes.length !== NUMBER_BYTES) break;
      return { text: showNumber(bytes), isAfter: last === 1 };
    case TypeOrder.String:
      if (bytes.at(-2) !== 0) break;
      return { text: showText(bytes), isAfter: last === 2 };
    case TypeOrder.ObjectId:
      return { text: `ObjectId('${bytes.subarray(1).toString('hex')}')`, isAfter: false };
    case TypeOrder.Date:
      return { text: showDate(bytes), isAfter: false };
    case TypeOrder.Boolean:
      return { text: last === 0 ? 'false' : 'true', isAfter: false };
    default:
      break;
  }
  return { text: bytes.toString('hex').slice(0, 64), isAfter: false };
}

function showPoint(low: Buffer): string {
  if (low.length === 1 && low[0] === TypeOrder.Null) return 'null';
  if (low.length === 1 && low[0] === TypeOrder.MinKey) return 'MinKey';
  if (low.length === 1 && low[0] === TypeOrder.MaxKey) return 'MaxKey';
  return showEnd(low).text;
}

export function showInterval({ low, high, point }: Interval): string {
  if (point) return `[${showPoint(low)}, ${showPoint(low)}]`;
  const [from, to] = [showEnd(low), showEnd(high)];
  const isOpenAtEnd = !to.isAfter && to.text !== 'MaxKey';
  return `${from.isAfter ? '(' : '['}${from.text}, ${to.text}${isOpenAtEnd ? ')' : ']'}`;
}
