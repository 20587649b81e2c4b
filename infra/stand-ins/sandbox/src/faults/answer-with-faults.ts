import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultPlan } from './fault-plan.js';
import type { FaultKind } from './read-faults.js';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The provider's form of its failures. */
export type FailureAnswers = (status: number) => Answer;

/**
 * Runs one provider call under the current faults. A planned failure occurs before or after the
 * work; a planned delay always follows the work, so a caller that timed out was charged.
 */
export async function answerWithFaults(
  request: FastifyRequest,
  reply: FastifyReply,
  plan: FaultPlan,
  call: { work: () => Answer; failure: FailureAnswers; finished?: () => void },
): Promise<FastifyReply> {
  try {
    const fault = plan.next(`${request.method} ${request.url}`);
    if (fault?.when === 'before') return await fail(reply, fault.with, call.failure);
    const answer = call.work();
    if (plan.delayMs > 0) await sleep(plan.delayMs);
    if (fault) return await fail(reply, fault.with, call.failure);
    return await send(reply, answer);
  } finally {
    call.finished?.();
  }
}

async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

async function fail(
  reply: FastifyReply,
  kind: FaultKind,
  failure: FailureAnswers,
): Promise<FastifyReply> {
  if (typeof kind === 'number') return send(reply, failure(kind));
  reply.hijack();
  // 'timeout' leaves the connection open without an answer; the caller's deadline or close() ends
  // it.
  if (kind === 'reset') reply.raw.socket?.resetAndDestroy();
  return reply;
}
