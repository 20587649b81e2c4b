import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Inbox } from './inbox.js';
import { inboxPage, mailHtmlPart, mailPage } from './inbox.page.js';

interface InboxQuery {
  readonly to?: string;
  readonly limit?: string;
}

/** The inbox as pages and as JSON for tests. */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: InboxQuery }>('/mail', ({ query }, reply) =>
    sendPage(reply, inboxPage(inbox.newestFirst({ to: query.to, limit: 200 }), query.to ?? '')),
  );
  app.get<{ Querystring: InboxQuery }>('/mail/messages', ({ query }) => ({
    messages: inbox.newestFirst({ to: query.to, limit: Number(query.limit) || undefined }),
  }));
  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const mail = inbox.get(params.id);
    return mail ? sendPage(reply, mailPage(mail)) : reply.code(404).send({ error: 'No such mail' });
  });
  app.get<{ Params: { id: string } }>('/mail/:id/html', ({ params }, reply) => {
    const mail = inbox.get(params.id);
    if (!mail) return reply.code(404).send({ error: 'No such mail' });
    // The same rules as for the frame, because this address can be opened directly.
    return reply
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
      .type('text/html; charset=utf-8')
      .send(mailHtmlPart(mail));
  });
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page);
