export type PanelPart = 'history' | 'sessions' | 'notes';

/** The parts of the panel, in the order of their tabs. */
export const panelParts: readonly { id: PanelPart; label: string }[] = [
  { id: 'history', label: 'History' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'notes', label: 'Notes' },
];
