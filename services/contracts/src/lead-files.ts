// No imports: the browser takes this file without the rest (`@leadmart/contracts/lead-files`).

/** The largest size of an uploaded file, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** The largest size of a file of leads that is sent in parts. */
export const maxPartedUploadBytes = 1024 * 1024 * 1024;

/**
 * The columns of a lead with their titles on screens. Every upload must map the required ones, those of the specification.
 * A column that is added is optional, without `isRequired`: the files that sellers have lack it.
 */
const columns = {
  firstName: { title: 'First name', isRequired: true },
  lastName: { title: 'Last name', isRequired: true },
  state: { title: 'State', isRequired: true },
  city: { title: 'City', isRequired: true },
  phoneNumber: { title: 'Phone number', isRequired: true },
  phoneNumberStatus: { title: 'Phone status', isRequired: true },
  email: { title: 'Email', isRequired: true },
} as const satisfies Record<string, { title: string; isRequired?: true }>;

export type LeadColumn = keyof typeof columns;

/** A column that every upload has. */
type RequiredLeadColumn = {
  [C in LeadColumn]: (typeof columns)[C] extends { isRequired: true } ? C : never;
}[LeadColumn];

/** The columns in the order of screens, and of exports that choose no other. */
export const leadColumns = Object.keys(columns) as readonly LeadColumn[];

/** A lead with nothing in any column. */
export const blankLead = Object.fromEntries(leadColumns.map((column) => [column, ''])) as Readonly<
  Record<LeadColumn, string>
>;

/** Whether an upload without this column is refused. */
export const isRequiredLeadColumn = (column: LeadColumn): column is RequiredLeadColumn =>
  'isRequired' in columns[column];

/** The columns that may have one value for all rows of a file instead of a column of it. */
export const singleValueColumns = ['state', 'phoneNumberStatus'] as const;
export type SingleValueColumn = (typeof singleValueColumns)[number];

export const leadColumnTitles = Object.fromEntries(
  Object.entries(columns).map(([column, { title }]) => [column, title]),
) as Readonly<Record<LeadColumn, string>>;
