/** Thrown to end a client's connection without an answer. */
export class HangUp extends Error {}
