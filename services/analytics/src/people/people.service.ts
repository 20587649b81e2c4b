import { SessionsEnded, UserRegistered, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { dayOf } from '../figures/days.js';
import { FiguresService } from '../figures/figures.service.js';
import type { Generation } from '../generations/generation.js';
import { PersonRepository, type Person } from './person.repository.js';

/** So many people a filter by e-mail may mean. */
const mostMeant = 100;

/** Knows who has an account: how many there are, and what to call them. Forgets who leaves. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PersonRepository,
    private readonly figures: FiguresService,
  ) {}

  /** Whether `apply` may do anything with this event. */
  concerns({ type }: Envelope): boolean {
    return type === UserRegistered.type || type === SessionsEnded.type;
  }

  /** Called with every event, once each in a generation, in whatever order. */
  async apply(
    generation: Generation,
    envelopes: readonly Envelope[],
    session: ClientSession,
  ): Promise<void> {
    const registered = envelopes
      .filter(({ type }) => type === UserRegistered.type)
      .map((envelope) => personTold(envelope, generation));
    if (registered.length > 0) await this.welcome(generation, registered, session);
    for (const envelope of envelopes) {
      const id = deletedUser(envelope);
      if (id !== undefined) await this.forget(generation, id, session);
    }
  }

  async emailsOf(generation: Generation, ids: readonly string[]): Promise<Map<string, string>> {
    return ids.length === 0 ? new Map() : await this.people.emailsOf(generation, ids);
  }

  async idsByEmail(generation: Generation, beginning: string): Promise<string[]> {
    return await this.people.idsByEmail(generation, beginning.toLowerCase(), mostMeant);
  }

  private async welcome(generation: Generation, registered: Person[], session: ClientSession) {
    const news = await this.people.add(generation, registered, session);
    const days = news.map(({ registeredOn }) => registeredOn);
    await this.figures.addRegistrations(generation, days, 1, session);
  }

  private async forget(generation: Generation, id: string, session: ClientSession) {
    const day = await this.people.forget(generation, id, session);
    if (day !== undefined) await this.figures.addRegistrations(generation, [day], -1, session);
  }
}

function personTold(envelope: Envelope, { timeZone }: Generation): Person {
  const { userId: id, email, registeredAt } = payloadOf(UserRegistered, envelope);
  return { id, email: email.toLowerCase(), registeredOn: dayOf(registeredAt, timeZone) };
}

function deletedUser(envelope: Envelope): string | undefined {
  if (envelope.type !== SessionsEnded.type) return undefined;
  const { userId, reason } = payloadOf(SessionsEnded, envelope);
  return reason === 'deletion' ? userId : undefined;
}
