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
    [
      'accounts.service.ts',
      'export class Accounts {}',
      'expected to export the class AccountsService',
    ],
    [
      'open-account.consumer.ts',
      'export class OpenAccount {}',
      'expected to export the class OpenAccountConsumer',
    ],
    [
      'account.schema.ts',
      'export interface AccountDocument {}\nexport const accountFields = {};',
      'expected to export an entity',
    ],
    [
      'account.schema.ts',
      'export const accounts = entity({});\nexport const accountSchema = 1;',
      'exports accountSchema; a schema exports entities and lists of fields only',
    ],
    ['account.views.ts', '', 'expected the singular .view.ts'],
    [
      'account.view.ts',
      'export const accountView = () => 1;',
      'exports accountView; a view exports functions named toX',
    ],
    [
      'account.decisions.ts',
      "import { Injectable } from '@nestjs/common';",
      'imports @nestjs/common; decisions do no I/O',
    ],
    [
      'account.decisions.ts',
      "import { readFile } from 'node:fs/promises';",
      'imports node:fs/promises; decisions do no I/O',
    ],
    [
      'account.decisions.ts',
      'const now = Date.now();',
      'uses Date.now(); decisions take time and chance as arguments',
    ],
    [
      'ledger.ts',
      "import { type Model, type ClientSession } from 'mongoose';",
      'imports Model of mongoose; only repositories, readers and schemas do',
    ],
    [
      'ledger.ts',
      "import { InjectModel } from '@nestjs/mongoose';",
      'imports @nestjs/mongoose; only repositories, readers, schemas and modules do',
    ],
    ['ledger.ts', 'export const MAX_LINES = 5;', 'names a constant MAX_LINES in upper case'],
  ])('refuse in %s: %s', (file, text, complaint) => {
    expect(about(file, text)).toEqual([complaint]);
  });
});
