import { SessionsEnded, UserRegistered, type Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { FiguresService } from '../figures/figures.service.js';
import type { Generation } from '../generations/generation.js';
import { deletedUserIn, registeredUserIn, type User } from './user.js';
import { UserRepository } from './user.repository.js';

/** A filter by e-mail matches at most this many users. */
const maxMatches = 100;

/** The users for the figures (their number) and the audit trail (their e-mails). Deleted users are forgotten. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly figures: FiguresService,
  ) {}

  /** Whether `apply` may do anything with this event. */
  concerns({ type }: Envelope): boolean {
    return type === UserRegistered.type || type === SessionsEnded.type;
  }

  /** Called with every event once in each generation, in any order. */
  async apply(
    generation: Generation,
    envelopes: readonly Envelope[],
    tx: ClientSession,
  ): Promise<void> {
    const registered = envelopes.flatMap(
      (envelope) => registeredUserIn(envelope, generation.timeZone) ?? [],
    );
    if (registered.length > 0) await this.add(generation, registered, tx);
    for (const envelope of envelopes) {
      const id = deletedUserIn(envelope);
      if (id !== undefined) await this.forget(generation, id, tx);
    }
  }

  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    return ids.length === 0 ? new Map() : await this.users.emailsOf(generation, ids);
  }

  /** The ids of users whose e-mail begins with a text, at most 100. */
  async idsByEmail(generation: Generation, prefix: string): Promise<string[]> {
    return await this.users.idsByEmail(generation, prefix.toLowerCase(), maxMatches);
  }

  private async add(generation: Generation, registered: readonly User[], tx: ClientSession) {
    const added = await this.users.insertMissing(generation, registered, tx);
    const days = added.map(({ registeredOn }) => registeredOn);
    await this.figures.addRegistrations(generation, days, 1, tx);
  }

  private async forget(generation: Generation, id: string, tx: ClientSession) {
    const day = await this.users.forget(generation, id, tx);
    if (day !== undefined) await this.figures.addRegistrations(generation, [day], -1, tx);
  }
}
