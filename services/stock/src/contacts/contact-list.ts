import { list, number, optional, part, text, type Values } from '@leadmart/platform/entities';

/** A stored piece of a list: consecutive phones in ascending order. It is written once. */
const phonePieceFields = {
  id: text(),
  /** The lowest phone. */
  first: number(),
  /** The number of phones. */
  size: number(),
};

/** The emails of a list: the ids of the pieces with their keys, and of those with their texts. */
const listedEmailsFields = { size: number(), keys: list(text()), texts: list(text()) };

/** The contents of a list in its record. Only `ContactLists` changes it. */
export const contactListFields = {
  /** Sorted by phone; the pieces do not overlap. */
  pieces: list(part(phonePieceFields)),
  emails: optional(part(listedEmailsFields)),
  /** The piece with the invalid lines of the last addition. */
  invalidLinesIn: optional(text()),
};

export type PhonePiece = Values<typeof phonePieceFields>;
export type ListedEmails = Values<typeof listedEmailsFields>;
export type ContactList = Values<typeof contactListFields>;
