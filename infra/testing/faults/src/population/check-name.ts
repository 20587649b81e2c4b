/** The name of the file of a check, which says its phones: an answer may be lost, and the list of checks has the name. */
export const checkName = (from: number, leads: number): string => `litigators-${from}-${leads}.csv`;

/** The numbers of the phones of a check by the name of its file. */
export function phonesOfCheck(fileName: string): number[] {
  const [, from = '0', leads = '0'] = /^litigators-(\d+)-(\d+)\.csv$/.exec(fileName) ?? [];
  return Array.from({ length: Number(leads) }, (_, i) => Number(from) + i);
}
