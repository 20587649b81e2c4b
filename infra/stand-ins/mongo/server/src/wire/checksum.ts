/** CRC-32C (Castagnoli), the optional checksum of an OP_MSG. */

const POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  }
  return value;
});

export function crc32c(parts: readonly Uint8Array[]): number {
  let value = 0xffffffff;
  for (const part of parts) {
    for (const byte of part) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
