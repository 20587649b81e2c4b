import { describe, expect, it } from '@jest/globals';
import {
  AuthAdminActed,
  ReplayAuthEvents,
  UserRegistered,
  type Envelope,
  type ReplayPage,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { UserAdministrationService } from '../src/users/administration/user-administration.service.js';
import { FirstUsersService } from '../src/users/first-users/first-users.service.js';
import { anEmail, register, registerVerified, startAuth } from './start-auth.js';

const auth = await startAuth();

describe("the replay of auth's events", () => {
  async function replayAll(limit: number): Promise<Envelope[]> {
    const events: Envelope[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: ReplayPage = await auth.bus.request(ReplayAuthEvents, { after, limit });
      events.push(...page.events);
      after = page.next;
    }
    return events;
  }

  it('replays registrations and changes of admins with the message ids of the originals', async () => {
    await register(auth);
    const { userId } = await registerVerified(auth);
    const first = { email: anEmail(), password: 'a good password' };
    await auth.app.get(FirstUsersService).ensureAdmin(first);
    await auth.app.get(UserAdministrationService).promote(userId, { by: null });
    const administration = auth.app.get(UserAdministrationService);
    await administration.demote(userId, { by: null });
    // A second demotion changes nothing and publishes nothing.
    await administration.demote(userId, { by: null });
    await auth.published();
    const heard = [UserRegistered, AuthAdminActed].flatMap((one) => auth.bus.envelopes(one));
    const ids = (events: readonly { messageId: string }[]) =>
      events.map(({ messageId }) => messageId).toSorted();
    const events = await replayAll(2);
    expect(events).toHaveLength(3 + 3);
    expect(ids(events)).toEqual(ids(heard));
    expect(
      auth.bus
        .seen(AuthAdminActed)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['admin.created', 'admin.demoted', 'admin.promoted']);
    expect(auth.bus.seen(AuthAdminActed).find(({ action }) => action === 'admin.demoted')).toEqual({
      adminId: null,
      action: 'admin.demoted',
      subject: { type: 'user', id: userId },
      before: { isAdmin: true },
      after: { isAdmin: false },
      occurredAt: expect.any(String),
    });
  });

  it('replays the deletion of a user without the registration', async () => {
    const { userId, email } = await registerVerified(auth);
    await auth.app.get(UserAdministrationService).remove(userId, { by: null });
    const events = await replayAll(1_000);
    expect(JSON.stringify(events)).not.toContain(email);
    const subject = { type: 'user', id: userId };
    const gone = () =>
      auth.bus.seen(AuthAdminActed).filter(({ action }) => action === 'user.deleted');
    await until(() => gone().length > 0);
    expect(gone()).toMatchObject([{ subject }]);
  });
});
