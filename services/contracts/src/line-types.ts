// No imports: the browser takes this file without the rest (`@leadmart/contracts/line-types`).

/** The line of a phone, as lists of admins say; unknown while no list has it. */
export const lineTypes = ['wireless', 'landline', 'unknown'] as const;
export type LineType = (typeof lineTypes)[number];
