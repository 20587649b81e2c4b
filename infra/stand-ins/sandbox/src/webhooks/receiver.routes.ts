import type { FastifyInstance } from 'fastify';

/** A server of a user that gets webhooks of Leadmart: it returns challenges and accepts everything else. */
export function receiverRoutes(app: FastifyInstance): void {
  app.post<{ Body: { challenge?: string } | null }>('/webhooks/:name', ({ body }) => ({
    challenge: body?.challenge,
  }));
}
