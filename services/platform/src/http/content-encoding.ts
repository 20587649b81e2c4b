/**
 * The encodings of a response that a client accepts, by its Accept-Encoding (RFC 9110, 12.5.3): of those that are offered, the
 * preferred one first, none that it likes less than bytes as they are. A weight that is not a number refuses.
 */
export function acceptedEncodings<Coding extends 'br' | 'gzip'>(
  accepted: string | undefined,
  offered: readonly Coding[],
): readonly Coding[] {
  const weights = new Map((accepted ?? '').split(',').map(weightOf));
  const least = weights.get('identity') ?? 0;
  const asked = (coding: Coding): number =>
    weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0;
  return offered
    .filter((coding) => asked(coding) > 0 && asked(coding) >= least)
    .toSorted((a, b) => asked(b) - asked(a));
}

const weightPattern = /^\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*$/i;

function weightOf(one: string): [coding: string, weight: number] {
  const [coding = '', weight] = one.split(';');
  if (weight === undefined) return [coding.trim().toLowerCase(), 1];
  return [coding.trim().toLowerCase(), Number(weightPattern.exec(weight)?.[1] ?? 0)];
}
