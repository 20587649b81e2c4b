import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { differences, unnamed } from './compare-reference.js';
import { examplesIn } from './env-example.js';
import { settingsOf } from './settings-of.js';

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production']).default('development'),
    KEY: z.string(),
    HOURS: z.coerce.number().int().min(1).max(9).default(2),
    STAND_IN: z.url().optional(),
  })
  .refine(({ NODE_ENV, STAND_IN }) => NODE_ENV !== 'production' || !STAND_IN, {
    path: ['STAND_IN'],
    message: 'has no place here',
  });
const examples = examplesIn('# The key.\nKEY=k\n# How long.\nHOURS=2\nSTAND_IN=http://x.example\n');

describe('the settings of a process', () => {
  it('reads the settings of a process from its schema, with the meaning of its examples', () => {
    const [, key, hours, standIn] = settingsOf(schema, examples, { KEY: 'k' });
    expect(key).toMatchObject({ name: 'KEY', type: 'text', isNeeded: true, meaning: 'The key.' });
    expect(hours).toMatchObject({ type: 'whole number from 1 to 9', standard: '2' });
    expect(standIn).toMatchObject({ type: 'URL', inProduction: 'has no place here' });
  });

  it('agree with their examples, or it is said where not', () => {
    const settings = settingsOf(schema, examples, { KEY: 'k' });
    const process = { name: 'x', folder: 'x', settings, examples };
    expect(differences(process, { examples: new Map() })).toEqual([
      'x/.env.example does not name NODE_ENV, which the process reads',
      'x/.env.example does not say what STAND_IN means',
    ]);
  });

  it('do not show a secret that production takes', () => {
    const own = z.object({ NODE_ENV: z.string().default('development'), A_KEY: z.string() });
    const refusing = own.refine(({ NODE_ENV }) => NODE_ENV !== 'production', { path: ['A_KEY'] });
    const said = (env: z.ZodType, key: string) => {
      const shown = examplesIn(`# Where.\nNODE_ENV=test\n# The key.\nA_KEY=${key}\n`);
      const settings = settingsOf(env, shown, { A_KEY: 'k' });
      const process = { name: 'x', folder: 'x', settings, examples: shown };
      return differences(process, { examples: new Map() });
    };
    expect(said(own, 'k')).toEqual(['production does not refuse A_KEY as x/.env.example shows it']);
    for (const hidden of ['', '…']) expect(said(own, hidden)).toEqual([]);
    expect(said(refusing, 'k')).toEqual([]);
  });

  it('agree between compose and its example', () => {
    expect(
      unnamed('a: ${A:-} $${SHELL} ${B}', '  D:\n', 'B=1\nC=2\nD=\nCOMPOSE_PROFILES=x\n'),
    ).toEqual([
      '.env.example does not name A, which docker-compose.yml reads',
      '.env.example names C, which docker-compose.yml does not read',
    ]);
  });
});
