const codes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed because no connection to the service was made. */
export function isUnreachable({ code = '' }: NodeJS.ErrnoException): boolean {
  return codes.has(code);
}
