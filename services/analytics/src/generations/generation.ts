/**
 * One complete set of read models. A rebuild makes a new generation beside the current one, and replaces the
 * current one when the new one is complete (see infra/docs/decisions/0012).
 */
export interface Generation {
  readonly id: string;
  /** The time zone whose days are counted. It never changes within a generation. */
  readonly timeZone: string;
}

/** The generation that answers, and the one that a rebuild is making. */
export interface GenerationState {
  readonly current: Generation;
  readonly building?: Generation;
  readonly rebuiltAt?: Date;
}

/** The moment a generation was begun: its id contains it, exact to the second. */
export function begunAt({ id }: Pick<Generation, 'id'>): Date {
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000);
}

/** The `_id` of a document of a read model. The documents of a generation have consecutive ids. */
export function idIn({ id }: Pick<Generation, 'id'>, key: string): string {
  return `${id}|${key}`;
}

/** The key in such an `_id`. */
export function keyIn({ id }: Pick<Generation, 'id'>, documentId: string): string {
  return documentId.slice(id.length + 1);
}
