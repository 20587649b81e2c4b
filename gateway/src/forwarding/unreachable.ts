const codes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/** Whether a request failed because no connection to the service was made. */
export function isUnreachable({ code = '' }: NodeJS.ErrnoException): boolean {
  return codes.has(code);
}
