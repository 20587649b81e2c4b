/** A workbook that is refused; the message completes "Please upload a CSV file (…)". */
export class Unreadable extends Error {}

export const damaged = (): Unreadable => new Unreadable('it is a damaged workbook; save it again');
