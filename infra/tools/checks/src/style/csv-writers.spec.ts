import { beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leadmart/contracts';
import { repositoryRoot } from '@leadmart/runner';
import { sourceFiles, type SourceFile } from '../structure/source-file.js';
import { guardedTables } from './csv-writers.js';

/** The files that write what these operations answer. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'GET /leads/status-changes.csv': ['leads/src/care/status-changes/status-changes.service.ts'],
  'GET /user/export': [
    'leads/src/care/returns/claims/claims-data.ts',
    'leads/src/selling/packs/packs-data.ts',
    'leads/src/care/suppression/list-as-csv.ts',
    'leads/src/calling/outcomes/outcomes-data.ts',
    'auth/src/users/export-auth-data.responder.ts',
    'billing/src/export-billing-data.responder.ts',
    'admin-mail/src/personal-data/personal-data.service.ts',
  ],
  'GET /admin/user-exports/{id}': [
    'leads/src/care/returns/claims/claims-data.ts',
    'leads/src/selling/packs/packs-data.ts',
  ],
  'GET /admin/datasets/{id}/uploads/{uploadId}/invalid-rows.csv': [
    'leads/src/supply/uploads/waiting/invalid-rows.ts',
  ],
  'GET /leads/results.csv': ['leads/src/calling/results/results.controller.ts'],
  'GET /leads/packs/{id}/download': [
    'stock/src/lead-line.ts',
    'leads/src/selling/packs/downloading/today-lines.ts',
  ],
  'GET /leads/packs/download': ['stock/src/lead-line.ts'],
  'GET /leads/packs/{id}/export': ['leads/src/selling/packs/exporting/export-text.ts'],
  'GET /leads/suppression-lists/{id}/phones.csv': ['leads/src/care/suppression/list-as-csv.ts'],
  'GET /leads/suppression-lists/{id}/invalid-lines.csv': [
    'leads/src/supply/phone-files/phone-intake.ts',
  ],
  'GET /purchases/statement.csv': ['billing/src/statements/statement-files.ts'],
  'GET /admin/payments.csv': ['billing/src/admin-payments/admin-payments-csv.ts'],
  'GET /admin/purchases.csv': ['leads/src/selling/sales/sales.controller.ts'],
  'GET /admin/mail/campaigns/{id}/recipients.csv': [
    'admin-mail/src/campaigns/log/mail-log.controller.ts',
  ],
  'GET /admin/audit.csv': ['analytics/src/audit/audit-csv.ts'],
};

describe('files that a spreadsheet opens', () => {
  let files: ReadonlyMap<string, SourceFile>;
  beforeAll(async () => {
    const all = await sourceFiles(repositoryRoot, /^services\/.*\.ts$/);
    files = new Map(all.map((file) => [file.path, file]));
  });

  it('files that a spreadsheet opens are answers of operations that are listed here with their writers', () => {
    const tables = allEndpoints()
      .filter(({ file = [] }) => [file].flat().some((ending) => /csv|zip|xlsx/.test(ending)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(tables.toSorted()).toEqual(Object.keys(writers).toSorted());
  });

  it.each([...new Set(Object.values(writers).flat())])(
    'writes files that a spreadsheet opens with the guard of the platform: %s',
    (path) => {
      const text = files.get(`services/${path}`)?.text ?? '';
      expect(text).toMatch(
        /import \{[^}]*\bcsv(?:Row|Cell|Guarded)\b[^}]*\} from '@leadmart\/platform\/csv'/,
      );
    },
  );
});

describe('the rule for writers of tables', () => {
  const about = (text: string, path = 'services/shop/src/prices/price-file.ts') =>
    guardedTables({ path, text });

  it.each([
    "const line = `${cells.join(',')}\\r\\n`;",
    "const lines = rows.map((row) => row.join(';')).join('\\n');",
    "const head = '\\uFEFF';\nwrite(head + columns);",
  ])('finds one without the guard: %j', (text) => {
    expect(about(text)).toEqual([
      'writes a table without csvRow, csvCell or csvGuarded of the platform',
    ]);
    expect(about(`import { csvRow } from '@leadmart/platform/csv';\n${text}`)).toEqual([]);
    expect(about(text, 'services/platform/src/csv/csv.ts')).toEqual([]);
  });

  it('accepts lists of words, and files that read tables', () => {
    expect(about("const key = ids.join(',');")).toEqual([]);
    expect(about("if (text.startsWith('\\uFEFF')) return;")).toEqual([]);
  });
});
