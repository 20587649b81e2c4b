import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerWithFaults, type Answer } from '../faults/answer-with-faults.js';
import type { FaultPlan } from '../faults/fault-plan.js';
import type { ActivityFeed, SentMail } from './activity-feed.js';
import type { Inbox } from './inbox.js';
import { readMailSend, UnacceptableMail, type OutgoingMail } from './read-mail-send.js';

interface Post {
  readonly inbox: Inbox;
  readonly feed: ActivityFeed;
}

/** SendGrid's API: sending, and the activity feed of sent mails. */
export function sendgridRoutes(app: FastifyInstance, post: Post, faults: FaultPlan): void {
  const serve = (work: (request: FastifyRequest) => Answer) => ({
    handler: async (request: FastifyRequest, reply: Parameters<typeof answerWithFaults>[1]) =>
      answerWithFaults(request, reply, faults, {
        work: () => (authorized(request) ? work(request) : unauthorized),
        failure,
      }),
  });
  // SendGrid accepts mails up to 30 MB.
  app.post('/v3/mail/send', { bodyLimit: 30 * 1024 * 1024, ...serve((r) => send(post, r.body)) });
  app.get(
    '/v3/messages',
    serve((request) => activity(post.feed, request.query)),
  );
  app.get<{ Querystring: { subject?: string } }>('/sandbox/sendgrid/sent', ({ query }) =>
    post.feed.report(query.subject),
  );
}

function send(post: Post, body: unknown): Answer {
  try {
    const messageId = randomBytes(16).toString('base64url');
    for (const mail of readMailSend(body)) deliver(post, mail, messageId);
    return { status: 202, body: '', headers: { 'x-message-id': messageId } };
  } catch (error) {
    if (!(error instanceof UnacceptableMail)) throw error;
    return { status: 400, body: { errors: error.problems } };
  }
}

function deliver({ inbox, feed }: Post, outgoing: OutgoingMail, messageId: string): void {
  const { recipients, ...content } = outgoing;
  const receivedAt = new Date().toISOString();
  for (const { email } of recipients) {
    const id = randomBytes(12).toString('hex');
    const mail = { ...content, id, messageId, to: email, receivedAt };
    // Stored in the feed first: an accepted mail must be found there, whatever fails afterwards.
    feed.add(mail);
    inbox.receive(mail);
  }
}

/**
 * The part of the Email Activity feed by which a sender learns the outcome of a mail:
 * `query=unique_args['name']="value"` or `to_email="…"`, alone or joined by AND.
 */
function activity(feed: ActivityFeed, query: unknown): Answer {
  const { query: text = '', limit = '10' } = query as { query?: string; limit?: string };
  const conditions = text.split(/\s+AND\s+/i).map(readCondition);
  if (conditions.includes(undefined))
    return {
      status: 400,
      body: { errors: [{ message: 'invalid query', field: 'query', help: null }] },
    };
  const [, name, value] = /unique_args\['([^']+)'\]\s*=\s*"([^"]*)"/.exec(text) ?? [];
  const candidates =
    name === undefined || value === undefined ? feed.newestFirst() : feed.withArg(name, value);
  const found = candidates
    .filter((mail) => conditions.every((holds) => holds?.(mail)))
    .slice(0, Number(limit) || 10);
  return {
    status: 200,
    body: {
      messages: found.map((mail) => ({
        from_email: mail.from.email,
        msg_id: `${mail.messageId}.sandbox-${mail.id}`,
        subject: mail.subject,
        to_email: mail.to,
        status: 'delivered',
        opens_count: 0,
        clicks_count: 0,
        last_event_time: mail.receivedAt,
      })),
    },
  };
}

function readCondition(condition: string): ((mail: SentMail) => boolean) | undefined {
  const bare = condition.trim().replace(/^\(/, '').replace(/\)$/, '');
  const arg = /^unique_args\['([^']+)'\]\s*=\s*"([^"]*)"$/.exec(bare);
  if (arg) return (mail) => mail.customArgs[arg[1] ?? ''] === arg[2];
  const to = /^to_email\s*=\s*"([^"]*)"$/.exec(bare);
  if (to) return (mail) => mail.to.toLowerCase() === to[1]?.toLowerCase();
  return undefined;
}

const authorized = (request: FastifyRequest): boolean =>
  /^Bearer \S+$/.test(request.headers.authorization ?? '');

const unauthorized: Answer = {
  status: 401,
  body: {
    errors: [
      {
        message: 'The provided authorization grant is invalid, expired, or revoked',
        field: null,
        help: null,
      },
    ],
  },
};

const failure = (status: number): Answer => ({
  status,
  body: {
    errors: [
      {
        message: `failed with ${status} by a configured fault`,
        field: null,
        help: null,
      },
    ],
  },
});
