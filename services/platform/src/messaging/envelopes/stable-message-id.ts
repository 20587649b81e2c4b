import { createHash } from 'node:crypto';
import type { MessageDefinition, MessageId } from '@leadmart/contracts';

/**
 * The id of the one message of this type about the record named by `key`. A replay from the record gives the same
 * id. Its format is a UUID with application-defined bits (version 8).
 */
export function stableMessageId({ type }: Pick<MessageDefinition, 'type'>, key: string): MessageId {
  const hex = createHash('sha256').update(`${type}|${key}`).digest('hex');
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-') as MessageId;
}
