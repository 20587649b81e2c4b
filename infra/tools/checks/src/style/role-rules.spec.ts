import { describe, expect, it } from '@jest/globals';
import { complaintsOf, roleRules } from './role-rules.js';

const folder = 'services/shop/src/accounts';
const about = (file: string, text: string) =>
  complaintsOf([{ path: `${folder}/${file}`, text }], roleRules).map((line) =>
    line.replace(`${folder}/${file}: `, ''),
  );

describe('the rules of style.md for the roles of files', () => {
  it.each([
    ['accounts.service.ts', 'export class AccountsService {}'],
    ['app.module.ts', 'export class AppModule {}'],
    ['ledger.ts', 'export class Ledger {}'],
    [
      'lead-batch.schema.ts',
      [
        'export const lineFields = {};',
        'export const leadBatches = entity({});',
        'export type LeadBatchDocument = DocumentOf<typeof leadBatches>;',
      ].join('\n'),
    ],
    ['account.view.ts', 'export function toAccountView() {}\nexport interface Line {}'],
    [
      'account.decisions.ts',
      "import type { Account } from './account.schema.js';\nimport { createHash } from 'node:crypto';",
    ],
    [
      'account.repository.ts',
      "import { Model } from 'mongoose';\nexport class AccountRepository {}",
    ],
    ['account.reader.ts', "import { Model } from 'mongoose';\nexport class AccountReader {}"],
    ['ledger.ts', "import type { ClientSession } from 'mongoose';"],
    ['accounts.module.ts', 'export class AccountsModule {}\nconst leaseMs = 5;'],
  ])('accept %s', (file, text) => {
    expect(about(file, text)).toEqual([]);
  });

  it.each([
    ['accounts.service.ts', 'export class Accounts {}', 'the class AccountsService'],
    ['open-account.consumer.ts', 'export class OpenAccount {}', 'the class OpenAccountConsumer'],
    ['account.schema.ts', 'export const accountFields = {};', 'expected to export an entity'],
    [
      'account.schema.ts',
      'export const accounts = entity({});\nexport const accountSchema = 1;',
      'exports accountSchema; a schema exports entities and lists of fields only',
    ],
    ['account.views.ts', '', 'expected the singular .view.ts'],
    ['account.view.ts', 'export const accountView = () => 1;', 'exports accountView; a view'],
    [
      'account.decisions.ts',
      "import { A } from '@nestjs/common';",
      'imports @nestjs/common; decis',
    ],
    [
      'account.decisions.ts',
      "import { readFile } from 'node:fs';",
      'imports node:fs; decisions do',
    ],
    ['account.decisions.ts', 'const now = Date.now();', 'uses Date.now(); decisions take time'],
    ['ledger.ts', "import { type Model, type ClientSession } from 'mongoose';", 'imports Model of'],
    ['ledger.ts', "import { A } from '@nestjs/mongoose';", 'imports @nestjs/mongoose; only repos'],
    ['ledger.ts', 'export const MAX_LINES = 5;', 'names a constant MAX_LINES in upper case'],
  ])('refuse in %s: %s', (file, text, words) => {
    expect(about(file, text)).toEqual([expect.stringContaining(words)]);
  });
});
