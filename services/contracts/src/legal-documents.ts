// No imports: the browser takes this file without the rest (`@leadmart/contracts/legal-documents`).

/** The texts that an operator writes, with their titles in links: `infra/legal/<name>.md`, a page each at `/legal/<name>`. */
export const legalDocuments = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  refunds: 'Refund and returns policy',
  'acceptable-use': 'Acceptable use',
  company: 'Company and address',
} as const;

/** The name of one of these texts. */
export type LegalDocument = keyof typeof legalDocuments;

export const legalDocumentNames = Object.keys(legalDocuments) as readonly LegalDocument[];
