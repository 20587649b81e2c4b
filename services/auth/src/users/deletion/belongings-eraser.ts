import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { BalancesService } from '../../balances/balances.service.js';
import { FactorRemover } from '../../factors/factor-remover.js';
import { LinksService } from '../../links/links.service.js';
import { KnownDevicesService } from '../../sessions/devices/known-devices.service.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import { NoteRepository } from '../notes/note.repository.js';
import { RecoveryRepository } from '../recovery/recovery.repository.js';

/** Erases what auth stores about a user beside the account itself. A new collection about users is added here. */
@Injectable()
export class BelongingsEraser {
  constructor(
    private readonly links: LinksService,
    private readonly balances: BalancesService,
    private readonly openSessions: OpenSessionsService,
    private readonly knownDevices: KnownDevicesService,
    private readonly notes: NoteRepository,
    private readonly apiKeys: ApiKeyRepository,
    private readonly secondFactors: FactorRemover,
    private readonly recoveries: RecoveryRepository,
  ) {}

  async eraseAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.links.removeAllOf(userId, tx);
    await this.balances.forget(userId, tx);
    await this.openSessions.forgetAllOf(userId, tx);
    await this.knownDevices.forgetAllOf(userId, tx);
    await this.notes.removeAllOf(userId, tx);
    await this.apiKeys.removeAllOf(userId, tx);
    await this.secondFactors.removeAllOf(userId, tx);
    await this.recoveries.removeAllOf(userId, tx);
  }
}
