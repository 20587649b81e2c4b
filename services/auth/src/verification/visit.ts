import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What a request tells of who sent it. */
export interface Visit {
  /** The secret in our cookie, if there is one. */
  readonly secret: string | undefined;
  readonly isBrowser: boolean;
  readonly userAgent: string;
  /** As rate limits count it. */
  readonly address: string;
}

const cookieName = 'leadmart_registration';
const cookiePath = '/api/v1/auth';
const secretInCookies = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** Every browser in use sends `sec-fetch-site` over https; the name covers older ones and plain http. */
export function visitorOf(headers: IncomingHttpHeaders): Omit<Visit, 'address'> {
  const secret = secretInCookies.exec(headers.cookie ?? '')?.[1];
  const userAgent = headers['user-agent'] ?? '';
  const isBrowser =
    secret !== undefined ||
    headers['sec-fetch-site'] !== undefined ||
    userAgent.startsWith('Mozilla/');
  return { secret, isBrowser, userAgent };
}

/** The cookie by which the browser of a registration is known again. */
export function registrationCookie(
  secret: string,
  { publicUrl, lifeHours }: { publicUrl: string; lifeHours: number },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${lifeHours * 3_600}`;
  return `${cookieName}=${secret}; Path=${cookiePath}; ${life}; HttpOnly; SameSite=Strict${secure}`;
}

/** Injects what the headers tell of who sent the request. */
export const Visitor: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    visitorOf(context.switchToHttp().getRequest<FastifyRequest>().headers),
);
