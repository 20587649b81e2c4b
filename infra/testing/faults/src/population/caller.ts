import type { Answer, Api } from '@leadmart/journeys/api';
import { eventually } from '@leadmart/journeys/eventually';
import type { People, Person } from '@leadmart/journeys/people';
import type { Chronicle } from '../chronicle.js';

type Send<B> = (api: Api) => Promise<Answer<B>>;

/** Time in milliseconds for repeating an operation after all faults have ended. */
const patienceMs = 180_000;
const insistentAtOnce = 8;

/** Sends the requests of a person, counts the answers and signs in again when the session has ended. */
export class Caller {
  constructor(
    private readonly people: People,
    private person: Person,
    private readonly chronicle: Chronicle,
    private readonly password?: string,
  ) {}

  get who(): Person {
    return this.person;
  }

  /** Returns undefined if there was no answer. */
  async ask<B>(kind: string, send: Send<B>): Promise<Answer<B> | undefined> {
    const answer = await send(this.person.api).catch(() => undefined);
    const outcome = answer ? `${Math.floor(answer.status / 100)}xx` : 'none';
    this.chronicle.count(`answers ${outcome}`);
    if (answer?.status === 500) this.chronicle.count('answers 500');
    this.chronicle.note('answer', { by: this.person.email, kind, status: answer?.status });
    if (answer && answer.status >= 500)
      this.chronicle.note('failure', { kind, text: answer.text.slice(0, 500) });
    if (answer?.status === 401) await this.signInAgain();
    return answer;
  }

  /** Repeats the request until the answer is definite. */
  private insist<B>(kind: string, send: Send<B>): Promise<Answer<B>> {
    const attempt = async () => {
      const answer = await this.ask(kind, send);
      return answer !== undefined && isDefinite(answer) && answer;
    };
    return eventually(`a definite answer to ${kind} of ${this.person.email}`, attempt, patienceMs);
  }

  /**
   * Repeats the requests for these operations until each has a definite answer, some at a time: a long round leaves
   * thousands of them.
   */
  async insistOnAll<T extends { readonly kind: string }, B>(
    operations: readonly T[],
    sending: (operation: T) => Send<B>,
    remember: (operation: T, answer: Answer<B>) => void,
  ): Promise<void> {
    const left = operations.values();
    const work = async (): Promise<void> => {
      for (const operation of left)
        remember(operation, await this.insist(operation.kind, sending(operation)));
    };
    await Promise.all(Array.from({ length: insistentAtOnce }, work));
  }

  private async signInAgain(): Promise<void> {
    const signedIn = await this.people.signIn(this.person.email, this.password).catch(() => {});
    if (signedIn) this.person = signedIn;
  }
}

/** Whether the answer shows that the operation was done or refused. */
export const isDefinite = ({ status }: Answer<unknown>): boolean =>
  status < 500 && ![401, 409].includes(status);
