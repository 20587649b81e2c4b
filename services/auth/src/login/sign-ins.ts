import { Injectable } from '@nestjs/common';
import type { SessionView } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { BackgroundWork } from '../background-work.js';
import { KnownDevicesService, type SigningIn } from '../sessions/devices/known-devices.service.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

/** Opens the session of a user who has proved everything that the account asks for. */
@Injectable()
export class SignIns {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly devices: KnownDevicesService,
    private readonly background: BackgroundWork,
    @InjectLog() private readonly log: Log,
  ) {}

  /** For `LoginAttempt.knownDevice`. */
  async knownDeviceAt(email: string, client: SigningIn): Promise<string | undefined> {
    return this.devices.trusted(await this.users.findByEmail(email), client);
  }

  /** Mails the user about a new device, after the answer. */
  async open(user: User, client: SigningIn): Promise<SessionView> {
    this.log.info({ userId: user.id }, 'user logged in');
    const session = await this.sessions.open(user, client);
    this.background.start('remember the device', () => this.devices.signedIn(user, client));
    return session;
  }
}
