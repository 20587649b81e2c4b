const more = 0x80;
const bitsOfByte = 7;

/** Numbers of up to 32 bits in bytes of seven bits, the lowest first: one byte for those below 128. */
export function packNumbers(numbers: Iterable<number>): Buffer {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest >= more; rest >>>= bitsOfByte) bytes.push((rest % more) + more);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Returns the packed numbers. */
export function unpackNumbers(packed: Buffer): number[] {
  const numbers: number[] = [];
  let [number, scale] = [0, 1];
  for (const byte of packed) {
    number += (byte % more) * scale;
    scale *= more;
    if (byte >= more) continue;
    numbers.push(number);
    [number, scale] = [0, 1];
  }
  return numbers;
}
