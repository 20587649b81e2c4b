import { describe, expect, it } from '@jest/globals';
import type { AuditedAction } from '@leadmart/contracts';
import { idleCommandsPerMinute, operatorOf } from '@leadmart/platform/testing';
import { operatedAuth } from '../src/auth.operations.js';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import { anAdmin, logIn, password, registerVerified, startAuth } from './start-auth.js';

const auth = await startAuth();

describe("operators' commands about users", () => {
  it('auth without work sends at most 5 commands a minute', async () => {
    expect(await idleCommandsPerMinute(auth)).toBeLessThanOrEqual(5);
  });

  it('keeps one admin when operators demote two at once', async () => {
    const administration = auth.app.get(UserAdministrationService);
    const users = auth.mongo.collection<{ _id: string }>('users');
    // Admins who cannot log in do not count.
    for (const kept of [{ lockedAt: new Date() }, { verifiedAt: null }])
      await users.updateOne({ _id: (await anAdmin(auth)).userId }, { $set: kept });
    const admins = [await anAdmin(auth), await anAdmin(auth)];
    const outcomes = await Promise.allSettled(
      admins.map(({ userId }) => administration.demote(userId, { by: null })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const last = admins[outcomes.findIndex(({ status }) => status === 'rejected')];
    const operator = operatorOf(operatedAuth, auth.environment);
    for (const command of ['admin demote', 'user lock', 'user delete']) {
      const refused = await operator(`${command} --email ${last?.email}`, {
        input: last?.email ?? '',
      });
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringContaining('last administrator'),
      });
    }
  });

  it('locks, unlocks and deletes a user for an operator, with notes and audit records without an admin', async () => {
    const operator = operatorOf(operatedAuth, auth.environment);
    const { userId, email } = await registerVerified(auth);
    const lockIt = ['user', 'lock', '--email', email, '--reason', 'spam from here'];
    expect((await operator(lockIt)).out).toBe(`${email}: done.\n`);
    expect((await logIn(auth, email)).status).toBe(423);
    for (const again of ['user unlock', 'user unlock', 'admin demote'])
      expect((await operator(`${again} --email ${email}`)).out).toBe(`${email}: done.\n`);
    expect((await logIn(auth, email)).status).toBe(200);
    expect(await operator(`user delete --email ${email}`, { input: 'x' })).toMatchObject({
      code: 1,
    });
    expect((await operator(`user delete --email ${email}`, { input: email })).code).toBe(0);
    expect((await operator(`user lock --email ${email}`)).err).toContain('No account');
    expect((await logIn(auth, email, password)).status).toBe(401);
    // The event log holds the records that are published later.
    const kept = auth.mongo.collection('eventLog').find({ 'payload.subject.id': userId });
    const acts = (await kept.toArray()).map(({ payload }) => payload as AuditedAction);
    expect(acts).toHaveLength(3);
    expect(acts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'user.locked', adminId: null, reason: 'spam from here' }),
        expect.objectContaining({ action: 'user.unlocked', adminId: null }),
        expect.objectContaining({ action: 'user.deleted', adminId: null }),
      ]),
    );
    const notes = (await operator('history')).out;
    expect(notes).toMatch(new RegExp(`olga {2}user delete .*${userId}`));
    expect(notes).not.toContain(email);
  });
});
