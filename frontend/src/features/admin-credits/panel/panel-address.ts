import type { AddressField } from '../../../shared/lib/address/address-schema.js';

export type PanelPart = 'history' | 'sessions' | 'notes';

/** The parts of the panel, in the order of their tabs. */
export const panelParts: readonly { id: PanelPart; label: string }[] = [
  { id: 'history', label: 'History' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'notes', label: 'Notes' },
];

/** The id of the user whose panel is open. */
export const userField: AddressField<string> = {
  start: '',
  read: (text) => (/^[0-9a-f]{24}$/.test(text) ? text : undefined),
  write: (id) => id,
};
