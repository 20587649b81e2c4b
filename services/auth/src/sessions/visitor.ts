import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { countedAs } from '@leadmart/platform/http';

/** The sender of a request. */
export interface Visitor {
  /** The secret in the registration cookie. */
  readonly secret: string | undefined;
  /** The secret in the cookie of an earlier sign-in. */
  readonly device?: string | undefined;
  readonly isBrowser: boolean;
  readonly userAgent: string;
  /** In the form that rate limits count. */
  readonly address: string;
}

const cookieName = 'leadmart_registration';
const deviceCookieName = 'leadmart_device';
const deviceCookieSeconds = 365 * 24 * 3_600;
const cookiePath = '/api/v1/auth';
const secretIn = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];

/** Browsers send `sec-fetch-site` over https; the user agent covers older browsers and plain http. */
export function visitorOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Visitor {
  const secret = secretIn(headers.cookie, cookieName);
  const device = secretIn(headers.cookie, deviceCookieName);
  const userAgent = headers['user-agent'] ?? '';
  const isBrowser =
    secret !== undefined ||
    headers['sec-fetch-site'] !== undefined ||
    userAgent.startsWith('Mozilla/');
  return { secret, device, isBrowser, userAgent, address: countedAs(ip) };
}

/** The cookie that recognizes the browser of a registration. */
export function registrationCookie(
  secret: string,
  { publicUrl, lifeHours }: { publicUrl: string; lifeHours: number },
): string {
  return cookie(cookieName, { value: secret, publicUrl, seconds: lifeHours * 3_600 });
}

/** The cookie that recognizes a browser at the next sign-in. */
export function deviceCookie(secret: string, publicUrl: string): string {
  return cookie(deviceCookieName, { value: secret, publicUrl, seconds: deviceCookieSeconds });
}

function cookie(
  name: string,
  { value, publicUrl, seconds }: { value: string; publicUrl: string; seconds: number },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Injects the sender of the request. */
export const Visitor: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    visitorOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
