/** Thrown to close the connection of a client without a reply. */
export class HangUp extends Error {}
