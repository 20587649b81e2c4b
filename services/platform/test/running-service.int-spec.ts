import { describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { SessionsEnded } from '@leadmart/contracts';
import { SeverableLink } from '@leadmart/journeys/severable-link';
import { readConfig } from '../src/config/index.js';
import { routesWithoutAccess } from '../src/http/index.js';
import { stopApp } from '../src/service/index.js';
import {
  aUserId,
  explainsWithIndex,
  startTestService,
  testHttp,
  until,
} from '../src/testing/index.js';
import {
  notes as noteEntity,
  notesGate,
  notesService,
  type NoteDocument,
} from './notes-service.js';

const service = await startTestService(notesService);

const mine = () => {
  const userId = aUserId();
  return { userId, token: service.tokens.user(userId) };
};

describe('a service', () => {
  it('answers a request by session, input and database', async () => {
    const { token } = mine();
    expect((await service.as(token).post('/notes', { text: 'buy' })).status).toBe(200);
    expect((await service.as(token).get('/notes')).body).toEqual({ notes: ['buy'] });
    expect((await service.as(token).get('/notes?text=sell')).body).toEqual({ notes: [] });
    expect((await service.as(mine().token).get('/notes')).body).toEqual({
      notes: [],
    });
  });

  it('declares the access of every route of a service', () => {
    expect(routesWithoutAccess(service.app)).toEqual([]);
  });

  it('refuses requests without a session and users who are not admins', async () => {
    const { userId, token } = mine();
    expect((await service.http('GET', '/notes')).status).toBe(401);
    expect((await service.as(token).get(`/notes/of/${userId}`)).status).toBe(403);
    const admin = service.tokens.admin();
    expect((await service.as(admin).get(`/notes/of/${userId}`)).status).toBe(404);
    expect((await service.as(admin).get('/notes/of/everybody')).status).toBe(400);
  });

  it('refuses query operators in place of values', async () => {
    const { token } = mine();
    const body = { text: { $gt: '' } };
    expect((await service.as(token).post('/notes', body)).status).toBe(400);
    expect((await service.as(token).get('/notes?text[$ne]=x')).status).toBe(400);
    expect((await service.as(token).get('/notes?text=a&text=b')).status).toBe(400);
  });

  it('builds the indexes before the service is ready, and uses them', async () => {
    const notes = service.app.get<Model<NoteDocument>>(getModelToken(noteEntity.name));
    const { app } = service;
    const stages = await explainsWithIndex(app, () => notes.find({ ownerId: 'x', text: 'y' }));
    expect(stages).toContain('IXSCAN');
    await expect(explainsWithIndex(app, () => notes.find({ text: 'y' }))).rejects.toThrow(/scans/);
    const change = () => notes.updateMany({ text: 'y' }, { text: 'z' });
    await expect(explainsWithIndex(app, change)).rejects.toThrow(/scans/);
    const count = () => notes.countDocuments({ ownerId: 'x' });
    expect(await explainsWithIndex(app, count)).toContain('IXSCAN');
    await expect(explainsWithIndex(app, async () => 'nothing')).rejects.toThrow(/no command/);
  });

  it('reports the dependencies and the metrics of a service', async () => {
    await service.as(mine().token).get('/notes');
    expect((await service.http('GET', '/healthz')).body).toEqual({ status: 'alive' });
    expect((await service.http('GET', '/readyz')).body).toEqual({
      status: 'ready',
      checks: { mongodb: 'up', broker: 'up', sessions: 'up' },
    });
    // The load balancer's check: a broker that is down removes no replica.
    expect((await service.http('GET', '/readyz/traffic')).body).toEqual({
      status: 'ready',
      checks: { mongodb: 'up', sessions: 'up' },
    });
    const { text } = await service.http('GET', '/metrics');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/notes",status="200"\} \d/,
    );
    expect(text).toContain('leadmart_outbox_messages 0');
  });

  it('refuses the sessions that auth reports as ended', async () => {
    const { userId, token } = mine();
    expect((await service.as(token).get('/notes')).status).toBe(200);
    await service.bus.publish(SessionsEnded, {
      ...SessionsEnded.sample,
      userId,
      sessionVersion: 2,
    });
    await until(async () => (await service.as(token).get('/notes')).status === 401);
    const renewed = service.tokens.sign({ userId, sessionVersion: 2 });
    expect((await service.as(renewed).get('/notes')).status).toBe(200);
  });
});

describe('a service that has just started', () => {
  it('refuses sessions that ended before the service started', async () => {
    const userId = aUserId();
    const other = await startTestService({
      ...notesService,
      endedSessions: [{ userId, sessionVersion: 5 }],
    });
    const old = other.tokens.sign({ userId, sessionVersion: 4 });
    const current = other.tokens.sign({ userId, sessionVersion: 5 });
    expect((await other.as(old).get('/notes')).status).toBe(401);
    expect((await other.as(current).get('/notes')).status).toBe(200);
  });

  it('repeats the request to auth until auth answers, and admits no session before', async () => {
    let authIsUp = false;
    const other = await startTestService({
      ...notesService,
      waitUntilReady: false,
      endedSessions: () => {
        if (!authIsUp) throw new Error('auth is starting');
        return [];
      },
    });
    const token = other.tokens.user();
    expect(await other.as(token).get('/notes')).toMatchObject({
      status: 503,
      body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
    });
    expect((await other.http('GET', '/readyz')).status).toBe(503);
    authIsUp = true;
    await until(async () => (await other.as(token).get('/notes')).status === 200);
  });
});

describe('a service whose MongoDB stops', () => {
  it('answers 503 soon after MongoDB stops, reports it, and recovers by itself', async () => {
    const { MONGO_URL } = readConfig(z.object({ MONGO_URL: z.string() }));
    const { hostname, port } = new URL(MONGO_URL);
    const link = await SeverableLink.to({ host: hostname, port: Number(port || 27017) });
    const linked = new URL(MONGO_URL);
    linked.hostname = '127.0.0.1';
    linked.port = String(link.port);
    linked.searchParams.delete('replicaSet');
    linked.searchParams.set('directConnection', 'true');
    const other = await startTestService({ ...notesService, vars: { MONGO_URL: linked.href } });
    try {
      const token = other.tokens.user();
      const list = () => other.as(token).get('/notes');
      expect((await list()).status).toBe(200);
      link.cut();
      const startedAt = Date.now();
      expect(await list()).toMatchObject({
        status: 503,
        body: { code: 'PLATFORM.PEER_UNAVAILABLE' },
      });
      expect(Date.now() - startedAt).toBeLessThan(8_000);
      const ready = await other.http('GET', '/readyz');
      expect(ready).toMatchObject({ status: 503, body: { checks: { broker: 'up' } } });
      expect((await other.http('GET', '/healthz')).status).toBe(200);
      link.restore();
      await until(async () => (await list()).status === 200);
    } finally {
      link.restore();
      await other.close();
      await link.close();
    }
  });
});

describe('stopping a service', () => {
  it('reports not ready first, answers requests in progress, then takes no new ones and leaves no connection open', async () => {
    const leaving = await startTestService(notesService);
    let open: () => void = () => undefined;
    notesGate.held = new Promise((resolve) => (open = resolve));
    const entered = notesGate.entered;
    const underWay = leaving.http('GET', '/notes/held');
    await until(() => notesGate.entered === entered + 1);
    await leaving.mongo.dropDatabase();
    const stopped = stopApp(leaving.app, 1);
    // Load balancers see it and still get answers; each response closes its connection.
    const answer = await leaving.http('GET', '/readyz');
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    await until(async () => {
      const refused = testHttp(leaving.url)('GET', '/healthz').then(
        () => false,
        () => true,
      );
      return refused;
    });
    open();
    expect(await underWay).toMatchObject({ status: 200, body: { finished: true } });
    await stopped;
    await leaving.bus.close();
  });
});
