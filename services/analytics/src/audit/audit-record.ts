import { adminActedEvents, type AuditedAction, type Envelope } from '@leadmart/contracts';
import { payloadOf } from '@leadmart/platform/messaging';

/** One line of the audit trail, before anybody's name is put to it. */
export interface AuditRecord extends AuditedAction {
  readonly id: string;
}

/** What is looked for; all that is given must fit. */
export interface AuditCriteria {
  /** Null: what operators did. */
  readonly adminIds?: readonly (string | null)[];
  readonly action?: string;
  /** Of these ids, or with a name that begins so. */
  readonly subject?: { readonly ids: readonly string[]; readonly nameFrom: string };
  readonly from?: Date;
  /** This moment is not included any more. */
  readonly before?: Date;
}

const definitions = new Map(adminActedEvents.map((definition) => [definition.type, definition]));

export function isAudited(type: string): boolean {
  return definitions.has(type);
}

/** The record that an event tells; nothing, for most. */
export function recordToldBy(envelope: Envelope): AuditRecord | undefined {
  const definition = definitions.get(envelope.type);
  if (!definition) return undefined;
  return { ...payloadOf(definition, envelope), id: envelope.messageId };
}

/** Names are compared without regard to case. */
export function searchedForm(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
