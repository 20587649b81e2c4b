/** The columns of a dialer's file, by what they hold: their places in a row. */
export type DialerColumns = Readonly<Partial<Record<DialerColumn, number>>>;

export type DialerColumn = (typeof dialerColumns)[number];
export const dialerColumns = [
  'phone',
  'outcome',
  'time',
  'date',
  'callBack',
  'note',
  'premium',
  'commission',
] as const;

/** Names of columns without spaces and marks, the likeliest first. */
const names: Record<DialerColumn, readonly string[]> = {
  phone: [
    'phone',
    'phonenumber',
    'phoneno',
    'phone1',
    'customerphone',
    'leadphone',
    'contactphone',
    'dialednumber',
    'numberdialed',
    'callednumber',
    'calledphone',
    'destination',
    'dnis',
    'number',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'to',
  ],
  outcome: [
    'outcome',
    'calloutcome',
    'disposition',
    'calldisposition',
    'dispositionname',
    'dispo',
    'callresult',
    'result',
    'wrapup',
    'wrapupcode',
    'statusname',
    'callstatus',
    'status',
  ],
  time: [
    'calledat',
    'calltime',
    'timeofcall',
    'callstart',
    'starttime',
    'callstarttime',
    'datetime',
    'calldatetime',
    'timestamp',
    'lastcall',
    'lastcalltime',
    'eventtime',
    'time',
  ],
  date: ['calldate', 'dateofcall', 'lastcalldate', 'date'],
  callBack: [
    'callbackat',
    'callbacktime',
    'callbackdatetime',
    'callbackdate',
    'callback',
    'nextcall',
    'followup',
    'followupdate',
    'followuptime',
  ],
  note: ['note', 'notes', 'callnotes', 'comment', 'comments', 'remarks', 'memo'],
  premium: ['premium', 'annualpremium', 'salepremium'],
  commission: ['commission', 'salecommission'],
};

const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds columns by common names of their headers. */
export function dialerColumnsOf(header: readonly string[]): DialerColumns {
  const headers = header.map(plain);
  const found: Partial<Record<DialerColumn, number>> = {};
  for (const column of dialerColumns) {
    const name = names[column].find((one) => headers.includes(one));
    if (name !== undefined) found[column] = headers.indexOf(name);
  }
  return found;
}

/** Returns the number of cells that name a column. */
export const namedColumns = (header: readonly string[]): number =>
  Object.keys(dialerColumnsOf(header)).length;
