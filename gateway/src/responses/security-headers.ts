import type { ServerResponse } from 'node:http';

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/** The security headers of every response, made once at start. */
export function securityHeaders({
  isHttps,
  extraSources,
}: {
  readonly isHttps: boolean;
  readonly extraSources: string;
}): ReadonlyMap<string, string> {
  const extra = extraSources.trim() === '' ? '' : ` ${extraSources.trim()}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${stripeScripts}${extra}`,
    // Without it, the origins of scripts could start workers, too.
    "worker-src 'self'",
    `frame-src ${stripeScripts} https://hooks.stripe.com${extra}`,
    `connect-src 'self' https://api.stripe.com${extra}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const headers = new Map([
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Addresses of the site may contain reset tokens; other sites must not see them.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ]);
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}

/** Sets the headers before any other step does. */
export function applyHeaders(response: ServerResponse, headers: ReadonlyMap<string, string>): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
