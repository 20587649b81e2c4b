import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Facts about the sender of a request. */
export interface Visit {
  /** The secret in the registration cookie. */
  readonly secret: string | undefined;
  readonly isBrowser: boolean;
  readonly userAgent: string;
  /** In the form that rate limits count. */
  readonly address: string;
}

const cookieName = 'leadmart_registration';
const cookiePath = '/api/v1/auth';
const secretInCookies = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** Browsers send `sec-fetch-site` over https; the user agent covers older browsers and plain http. */
export function visitorOf(headers: IncomingHttpHeaders): Omit<Visit, 'address'> {
  const secret = secretInCookies.exec(headers.cookie ?? '')?.[1];
  const userAgent = headers['user-agent'] ?? '';
  const isBrowser =
    secret !== undefined ||
    headers['sec-fetch-site'] !== undefined ||
    userAgent.startsWith('Mozilla/');
  return { secret, isBrowser, userAgent };
}

/** The cookie that recognizes the browser of a registration. */
export function registrationCookie(
  secret: string,
  { publicUrl, lifeHours }: { publicUrl: string; lifeHours: number },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${lifeHours * 3_600}`;
  return `${cookieName}=${secret}; Path=${cookiePath}; ${life}; HttpOnly; SameSite=Strict${secure}`;
}

/** Injects the facts about the sender from the request's headers. */
export const Visitor: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    visitorOf(context.switchToHttp().getRequest<FastifyRequest>().headers),
);
