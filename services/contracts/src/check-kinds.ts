// No imports: the browser takes this file without the rest (`@leadmart/contracts/check-kinds`).

/**
 * The subjects of lists of phones. `federal`, `state`: Do Not Call registries, of the country and of one state; clean leads on
 * them become dnc. `litigator`, `disconnected`: leads on them leave sale. `wireless`, `landline`: the lines of leads on them.
 */
export const checkKinds = [
  'federal',
  'state',
  'litigator',
  'disconnected',
  'wireless',
  'landline',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** Whether leads that are not on a list of this kind were found clean on its day. */
export const datesLeads = (kind: CheckKind): boolean => kind === 'federal' || kind === 'state';
