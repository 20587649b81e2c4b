import type { ContentEncoding } from '@leadmart/stock';

/**
 * Chooses from a client's Accept-Encoding (RFC 9110, 12.5.3): gzip if the client accepts it and does not prefer bytes as
 * they are. A weight that is not a number refuses.
 */
export function decideEncoding(accepted: string | undefined): ContentEncoding {
  const weights = new Map((accepted ?? '').split(',').map(weightOf));
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0) ? 'gzip' : 'identity';
}

const weightPattern = /^\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*$/i;

function weightOf(one: string): [coding: string, weight: number] {
  const [coding = '', weight] = one.split(';');
  if (weight === undefined) return [coding.trim().toLowerCase(), 1];
  return [coding.trim().toLowerCase(), Number(weightPattern.exec(weight)?.[1] ?? 0)];
}
