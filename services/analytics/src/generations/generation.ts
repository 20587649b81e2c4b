import type { DocumentOf, Values } from '@leadmart/platform/entities';
import type { generationFields, generationStates } from './generation-state.schema.js';

export type Generation = Values<typeof generationFields>;
export type GenerationState = Omit<DocumentOf<typeof generationStates>, '_id' | 'retired'>;

/** The `_id` of a document of a read model. The documents of a generation have consecutive ids. */
export function idIn({ id }: Pick<Generation, 'id'>, key: string): string {
  return `${id}|${key}`;
}

/** The key in such an `_id`. */
export function keyIn({ id }: Pick<Generation, 'id'>, documentId: string): string {
  return documentId.slice(id.length + 1);
}
