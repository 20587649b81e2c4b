import { z } from 'zod';
import { redactText } from '@leadmart/platform/logging';

/**
 * The safe part of an error of SendGrid's SDK. The error itself never leaves this file: network errors contain the
 * request with the API key, and answers quote addresses.
 */
export interface SendGridFailure {
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** The network error (`ECONNREFUSED`); undefined with an answer. */
  readonly networkCode: string | undefined;
  readonly because: string;
}

const sdkError = z.object({
  code: z.union([z.number(), z.string()]).optional(),
  response: z.object({ body: z.unknown() }).optional(),
});
const answerBody = z.object({ errors: z.array(z.object({ message: z.string() })) });

const longestReason = 300;

export function readFailure(error: unknown): SendGridFailure {
  const { code, response } = sdkError.safeParse(error).data ?? {};
  if (typeof code !== 'number')
    return { status: undefined, networkCode: code, because: code ?? 'no answer' };
  const said = answerBody.safeParse(response?.body).data?.errors.map(({ message }) => message);
  const because = redactText(`${code}: ${said?.join('; ') ?? 'no reason given'}`);
  return { status: code, networkCode: undefined, because: because.slice(0, longestReason) };
}
