/**
 * One making of the read models. They are thrown away and made anew as a whole: the new generation is
 * counted beside the current one until it is complete (see infra/docs/decisions/0012).
 */
export interface Generation {
  readonly id: string;
  /** The zone whose days it is counted in: fixed as long as it lives. */
  readonly timeZone: string;
}

/** Ids hold the second they were made in. */
export function begunAt({ id }: Pick<Generation, 'id'>): Date {
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000);
}

/** The generation that answers, and the one in the making. */
export interface Generations {
  readonly current: Generation;
  readonly building?: Generation;
  readonly rebuiltAt?: Date;
}

/** The `_id` of a document of a read model; all of a generation lie together. */
export function idIn({ id }: Pick<Generation, 'id'>, key: string): string {
  return `${id}|${key}`;
}

/** The key of such an `_id`. */
export function keyIn({ id }: Pick<Generation, 'id'>, documentId: string): string {
  return documentId.slice(id.length + 1);
}
