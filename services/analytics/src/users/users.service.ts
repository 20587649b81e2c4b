import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SessionsEnded, UserChanged, UserRegistered, type Envelope } from '@leadmart/contracts';
import type { Write } from '@leadmart/platform/mongo';
import { registrationTallies } from '../figures/figure.decisions.js';
import type { Tally } from '../figures/figure.js';
import type { Generation } from '../generations/generation.js';
import { decideUserChanges, type UserChange } from './user.decisions.js';
import { deletedUserIn, registeredUserIn } from './user.js';
import { UserRepository } from './user.repository.js';

/** A filter by email matches at most this many users. */
const maxMatches = 100;

/** The users for the figures (their number) and the audit trail (their emails). Deleted users are forgotten. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UserRepository) {}

  /** Whether this event may change a user. */
  concerns({ type }: Envelope): boolean {
    return [UserRegistered.type, UserChanged.type, SessionsEnded.type].includes(type);
  }

  /** The changes of events that a generation has not counted. They may be in any order. */
  async changesOf(
    generation: Generation,
    envelopes: readonly Envelope[],
    tx: ClientSession,
  ): Promise<{ writes: Write[]; tallies: Tally[] }> {
    const registered = envelopes.flatMap((one) => registeredUserIn(one, generation.timeZone) ?? []);
    const deleted = envelopes.flatMap((one) => deletedUserIn(one) ?? []);
    const ids = [...registered.map(({ id }) => id), ...deleted];
    if (ids.length === 0) return { writes: [], tallies: [] };
    const stored = await this.users.find(generation, ids, tx);
    const changes = decideUserChanges(registered, deleted, stored);
    return {
      writes: changes.map((change) => this.users.writeOf(generation, change)),
      tallies: changes.flatMap(registrationsOf),
    };
  }

  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    return ids.length === 0 ? new Map() : this.users.emailsOf(generation, ids);
  }

  /** The ids of users whose email begins with a text, at most 100. */
  async idsByEmail(generation: Generation, prefix: string): Promise<string[]> {
    return this.users.idsByEmail(generation, prefix.toLowerCase(), maxMatches);
  }
}

function registrationsOf(change: UserChange): Tally[] {
  if (change.kind === 'insert') return registrationTallies(change.user.registeredOn, 1);
  if (change.kind === 'rename') return [];
  return change.registeredOn === undefined ? [] : registrationTallies(change.registeredOn, -1);
}
